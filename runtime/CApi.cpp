//===- CApi.cpp - The C interface of the runtime --------------------------===//
#include "mlonnx-c/mlonnx.h"
#include "runtime/Session.h"
#include <new>

using namespace mlonnx::rt;

static_assert(static_cast<int>(Elem::Map) == MLONNX_MAP && static_cast<int>(Elem::Int64) == MLONNX_INT64);

struct mlonnx_model {
  mlonnx_model(const char *path, const char *name)
      : library(path, name ? name : ""), session(parseDescription(library.description()), library.entry()) {
    fill(session.description().inputs, inputs);
    fill(session.description().outputs, outputs);
  }

  void fill(const std::vector<ValueInfo> &infos, std::vector<mlonnx_value> &values) {
    keyNames.reserve(session.description().inputs.size() + session.description().outputs.size());
    for (const ValueInfo &info : infos) {
      mlonnx_value value = {};
      value.name = info.name.c_str();
      value.type = info.type.c_str();
      value.element = static_cast<mlonnx_element>(info.elem);
      value.is_rows = info.rows;
      value.rank = static_cast<int32_t>(info.dims.size());
      value.dims = info.dims.data();
      value.row_bytes = info.unitBytes;
      value.map_key = static_cast<mlonnx_element>(info.key);
      value.map_value = static_cast<mlonnx_element>(info.value);
      if (info.zipmap) {
        if (auto *ints = std::get_if<std::vector<int64_t>>(&*info.zipmap)) {
          value.key_count = static_cast<int64_t>(ints->size());
          value.int_keys = ints->data();
        } else {
          const auto &strings = std::get<std::vector<std::string>>(*info.zipmap);
          auto &names = keyNames.emplace_back();
          for (const std::string &key : strings)
            names.push_back(key.c_str());
          value.key_count = static_cast<int64_t>(names.size());
          value.string_keys = names.data();
        }
      }
      values.push_back(value);
    }
  }

  Library library;
  Session session;
  std::vector<std::vector<const char *>> keyNames;
  std::vector<mlonnx_value> inputs, outputs;
};

static thread_local std::string lastError;

static mlonnx_status fail(mlonnx_status status, std::string text) {
  lastError = std::move(text);
  return status;
}

/// Runs `body` and keeps its exceptions from the caller.
template <typename Body> static mlonnx_status guarded(mlonnx_status onError, Body body) noexcept {
  try {
    return body();
  } catch (const Error &error) {
    return fail(onError, error.what());
  } catch (const std::bad_alloc &) {
    return fail(MLONNX_OUT_OF_MEMORY, "out of memory");
  } catch (const std::exception &error) {
    return fail(MLONNX_INTERNAL_ERROR, error.what());
  } catch (...) {
    return fail(MLONNX_INTERNAL_ERROR, "unknown exception");
  }
}

static mlonnx_status finish(const mlonnx_model *model, const mlonnx_error &record, mlonnx_error *error) {
  if (!record.code)
    return MLONNX_SUCCESS;
  if (error)
    *error = record;
  return fail(record.code == MLONNX_ERROR_MEMORY ? MLONNX_OUT_OF_MEMORY : MLONNX_RUN_FAILED,
              model->session.message(record));
}

extern "C" {

mlonnx_status mlonnx_load(const char *path, const char *name, mlonnx_model **model) {
  return guarded(MLONNX_LOAD_FAILED, [&] {
    if (!path || !model)
      return fail(MLONNX_INVALID_ARGUMENT, "mlonnx_load: path and model must not be null");
    *model = nullptr;
    *model = new mlonnx_model(path, name);
    return MLONNX_SUCCESS;
  });
}

void mlonnx_free(mlonnx_model *model) { delete model; }

int64_t mlonnx_input_count(const mlonnx_model *model) { return model ? static_cast<int64_t>(model->inputs.size()) : 0; }
int64_t mlonnx_output_count(const mlonnx_model *model) {
  return model ? static_cast<int64_t>(model->outputs.size()) : 0;
}
const mlonnx_value *mlonnx_input(const mlonnx_model *model, int64_t index) {
  return index >= 0 && index < mlonnx_input_count(model) ? &model->inputs[static_cast<size_t>(index)] : nullptr;
}
const mlonnx_value *mlonnx_output(const mlonnx_model *model, int64_t index) {
  return index >= 0 && index < mlonnx_output_count(model) ? &model->outputs[static_cast<size_t>(index)] : nullptr;
}
int32_t mlonnx_is_dynamic(const mlonnx_model *model) { return model && model->session.description().dynamic; }

mlonnx_status mlonnx_set_threads(mlonnx_model *model, int32_t threads) {
  return guarded(MLONNX_INTERNAL_ERROR, [&] {
    if (!model || threads < 1)
      return fail(MLONNX_INVALID_ARGUMENT, "mlonnx_set_threads: needs a model and at least one thread");
    model->session.setThreads(threads);
    return MLONNX_SUCCESS;
  });
}

mlonnx_status mlonnx_run(const mlonnx_model *model, const void *const *inputs, void *const *outputs, int64_t rows,
                         mlonnx_error *error) {
  return guarded(MLONNX_INTERNAL_ERROR, [&] {
    if (!model || (!inputs && !model->inputs.empty()) || (!outputs && !model->outputs.empty()))
      return fail(MLONNX_INVALID_ARGUMENT, "mlonnx_run: model, inputs and outputs must not be null");
    if (rows < 0)
      return fail(MLONNX_INVALID_ARGUMENT, "mlonnx_run: a negative number of rows");
    if (model->session.description().dynamic)
      return fail(MLONNX_INVALID_ARGUMENT, "mlonnx_run: this model needs mlonnx_run_dynamic");
    mlonnx_error record;
    model->session.run(inputs, outputs, rows, record);
    return finish(model, record, error);
  });
}

mlonnx_status mlonnx_run_dynamic(const mlonnx_model *model, const mlonnx_buffer *inputs, mlonnx_buffer *outputs,
                                 mlonnx_error *error) {
  return guarded(MLONNX_INTERNAL_ERROR, [&] {
    if (!model || (!inputs && !model->inputs.empty()) || (!outputs && !model->outputs.empty()))
      return fail(MLONNX_INVALID_ARGUMENT, "mlonnx_run_dynamic: model, inputs and outputs must not be null");
    if (!model->session.description().dynamic)
      return fail(MLONNX_INVALID_ARGUMENT, "mlonnx_run_dynamic: this model needs mlonnx_run");
    for (size_t i = 0; i < model->inputs.size(); ++i) {
      const mlonnx_value &value = model->inputs[i];
      bool fits = inputs[i].rank == value.rank;
      for (int64_t d = 0; fits && d < value.rank; ++d)
        fits = inputs[i].dims[d] >= 0 && (value.dims[d] < 0 || value.dims[d] == inputs[i].dims[d]);
      if (!fits)
        return fail(MLONNX_INVALID_ARGUMENT,
                    "mlonnx_run_dynamic: input '" + std::string(value.name) + "' has the wrong rank or a wrong extent");
    }
    mlonnx_error record;
    model->session.runDynamic(inputs, outputs, record);
    return finish(model, record, error);
  });
}

const char *mlonnx_last_error(void) { return lastError.c_str(); }

} // extern "C"
