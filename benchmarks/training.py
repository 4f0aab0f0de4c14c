"""Data as tables are in practice, and training functions: what fills a workload's folder.

Everything follows from the seed, and training runs in one thread where threads would change the model.
"""

import os

import numpy as np

TEST_ROWS = 20_000
# Numeric columns are multiples of 1/64, as prices are of a cent: thresholds between them are exact floats.
ROUNDING = 64


def table(seed, rows, features, *, missing=True):
    """float32 columns of five kinds in turn: lognormal, counts, normal, few levels, and heavy-tailed amounts.

    Every third column misses 5 to 20 % of its values.
    """
    random = np.random.default_rng(seed)
    x = np.empty((rows, features))
    for column in range(features):
        kind = column % 5
        if kind == 0:
            x[:, column] = random.lognormal(0, random.uniform(0.5, 1.5), rows)
        elif kind == 1:
            x[:, column] = random.negative_binomial(2, random.uniform(0.02, 0.3), rows)
        elif kind == 2:
            x[:, column] = random.normal(0, random.uniform(1, 4), rows)
        elif kind == 3:
            x[:, column] = random.geometric(random.uniform(0.05, 0.6), rows).clip(max=60)
        else:
            x[:, column] = 100 * random.pareto(2.5, rows)
        if missing and column % 3 == 1:
            x[random.random(rows) < random.uniform(0.05, 0.2), column] = np.nan
    return (np.round(x.clip(max=1e4) * ROUNDING) / ROUNDING).astype(np.float32)


def signal(seed, x, outputs=1):
    """Hidden functions of the columns, rows x outputs: bends, thresholds and products of ranks, unevenly weighted."""
    random = np.random.default_rng(seed)
    rank = np.nan_to_num(x, nan=-1.0).argsort(axis=0, kind="stable").argsort(axis=0) / len(x) - 0.5
    rank[np.isnan(x)] = 0.3
    columns, bent = np.asfortranarray(rank), np.sin(4 * rank)
    weight = random.normal(size=(outputs, x.shape[1])) * random.pareto(2, x.shape[1])
    result = np.zeros((len(x), outputs))
    for output in range(outputs):
        result[:, output] = bent @ weight[output]
        for _ in range(min(3 * x.shape[1], 300)):
            a, b = random.integers(x.shape[1], size=2)
            result[:, output] += random.normal() * columns[:, a] * np.sign(columns[:, b] - random.uniform(-0.4, 0.4))
    return result / result.std(axis=0)


def binary_target(seed, x):
    score = signal(seed, x)[:, 0]
    return (score + np.random.default_rng(seed + 1).logistic(0, 0.5, len(x)) > 0).astype(np.int64)


def class_target(seed, x, classes, noise):
    """Unequal classes: the first is the most frequent."""
    score = signal(seed, x, classes) + np.linspace(1, 0, classes)
    return (score + np.random.default_rng(seed + 1).gumbel(0, noise, score.shape)).argmax(axis=1)


def split(x, y):
    return x[:-TEST_ROWS], y[:-TEST_ROWS], x[-TEST_ROWS:]


def input_type(x):
    from onnxmltools.convert.common.data_types import FloatTensorType

    return [("X", FloatTensorType([None, x.shape[1]]))]


def xgboost_workload(seed, *, trees, depth, features, rows, rate, classes=2):
    """A training function: gradient boosting by histograms, depth-wise, full trees."""

    def train(workload):
        import xgboost
        from onnxmltools import convert_xgboost

        x = table(seed, rows + TEST_ROWS, features)
        y = binary_target(seed, x) if classes == 2 else class_target(seed, x, classes, 0.5)
        x, y, test = split(x, y)
        model = xgboost.XGBClassifier(
            n_estimators=trees,
            max_depth=depth,
            learning_rate=rate,
            min_child_weight=0.5,
            tree_method="hist",
            n_jobs=1,
            random_state=seed,
        ).fit(x, y)
        model.save_model(workload.native_file)
        workload.save(convert_xgboost(model, initial_types=input_type(x)), test, model.predict_proba(test))

    return train


def lightgbm_workload(seed, *, trees, features, rows, rate, objective, categories=()):
    """A training function: 31 leaves, leaf-wise. The last columns are categorical, with so many levels, Zipf's law."""

    def train(workload):
        import lightgbm
        from onnxmltools import convert_lightgbm

        random = np.random.default_rng(seed)
        x = table(seed, rows + TEST_ROWS, features, missing=bool(categories))
        target = signal(seed, x)[:, 0]
        columns = range(features - len(categories), features)
        for column, levels in zip(columns, categories, strict=True):
            codes = np.minimum(random.zipf(1.3, len(x)) - 1, 10 * levels) % levels
            x[:, column] = random.permutation(levels)[codes]
            target += random.normal(0, 0.5, levels)[codes]
            x[random.random(len(x)) < 0.05, column] = np.nan
        target += random.normal(0, 0.3, len(x))
        x, y, test = split(x, target)
        model = lightgbm.train(
            {
                "objective": objective,
                "num_leaves": 31,
                "learning_rate": rate,
                "num_threads": 1,
                "deterministic": True,
                "force_row_wise": True,
                "seed": seed,
                "verbose": -1,
            },
            lightgbm.Dataset(x, y, categorical_feature=list(columns)),
            trees,
        )
        model.save_model(workload.native_file)
        workload.save(convert_lightgbm(model, initial_types=input_type(x)), test, model.predict(test))

    return train


def forest_workload(seed, *, trees, features, rows, classes):
    """A training function: a random forest without bounds on noisy labels, so that the trees get deep."""

    def train(workload):
        import joblib
        from skl2onnx import to_onnx
        from sklearn.ensemble import RandomForestClassifier

        x = table(seed, rows + TEST_ROWS, features, missing=False)
        labels = class_target(seed, x, classes, 0.7)
        x, y, test = split(x, labels)
        # Each tree has its own random state, so the number of jobs does not change the forest.
        model = RandomForestClassifier(trees, n_jobs=os.cpu_count(), random_state=seed).fit(x, y)
        model.n_jobs = 1
        joblib.dump(model, workload.native_file)
        np.savez(workload.folder / "training.npz", x=x, y=y, test_y=labels[-TEST_ROWS:])
        onnx_model = to_onnx(model, x[:1], options={"zipmap": False})
        workload.save(onnx_model, test, model.predict_proba(test))

    return train


def linear_workload(seed, *, features, rows, classes=2):
    """A training function: no trees, but a scaler and a logistic regression."""

    def train(workload):
        import joblib
        from skl2onnx import to_onnx
        from sklearn.linear_model import LogisticRegression
        from sklearn.pipeline import make_pipeline
        from sklearn.preprocessing import StandardScaler

        x = table(seed, rows + TEST_ROWS, features, missing=False)
        x, y, test = split(x, class_target(seed, x, classes, 0.5))
        model = make_pipeline(StandardScaler(), LogisticRegression(C=1e-3)).fit(x, y)
        joblib.dump(model, workload.native_file)
        onnx_model = to_onnx(model, x[:1], options={"zipmap": False})
        workload.save(onnx_model, test, model.predict_proba(test))

    return train


def catboost_workload(seed, *, trees, depth, features, rows, rate):
    """A training function: oblivious trees."""

    def train(workload):
        import catboost
        import onnx

        x = table(seed, rows + TEST_ROWS, features)
        x, y, test = split(x, binary_target(seed, x))
        model = catboost.CatBoostClassifier(
            iterations=trees,
            depth=depth,
            learning_rate=rate,
            thread_count=1,
            random_seed=seed,
            verbose=False,
            allow_writing_files=False,
        ).fit(x, y)
        model.save_model(str(workload.native_file))
        model.save_model(str(workload.folder / "model.cpp"), format="cpp")
        model.save_model(str(workload.folder / "export.onnx"), format="onnx")
        onnx_model = onnx.load(workload.folder / "export.onnx")
        (workload.folder / "export.onnx").unlink()
        workload.save(without_zipmap(onnx_model), test, model.predict_proba(test, thread_count=1))

    return train


def without_zipmap(model):
    """CatBoost's export ends in a ZipMap, which makes dicts. The probabilities before it become the output."""
    from onnx import TensorProto, helper

    zipmap = next(node for node in model.graph.node if node.op_type == "ZipMap")
    for index, output in enumerate(model.graph.output):
        if output.name == zipmap.output[0]:
            model.graph.output[index].CopyFrom(
                helper.make_tensor_value_info(zipmap.input[0], TensorProto.FLOAT, [None, 2])
            )
    model.graph.node.remove(zipmap)
    return model
