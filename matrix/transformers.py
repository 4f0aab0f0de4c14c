"""scikit-learn's transformers, clusterings and detectors of outliers by themselves."""

import numpy as np
from skl2onnx.sklapi import CastTransformer, ReplaceTransformer
from sklearn.cluster import KMeans, MiniBatchKMeans
from sklearn.decomposition import PCA, IncrementalPCA, KernelPCA, TruncatedSVD
from sklearn.ensemble import IsolationForest, RandomForestClassifier, RandomTreesEmbedding
from sklearn.feature_extraction import DictVectorizer, FeatureHasher
from sklearn.feature_extraction.text import CountVectorizer, TfidfTransformer, TfidfVectorizer
from sklearn.feature_selection import (
    RFE,
    RFECV,
    GenericUnivariateSelect,
    SelectFdr,
    SelectFpr,
    SelectFromModel,
    SelectFwe,
    SelectKBest,
    SelectPercentile,
    VarianceThreshold,
)
from sklearn.impute import KNNImputer, SimpleImputer
from sklearn.linear_model import LogisticRegression, SGDOneClassSVM
from sklearn.mixture import BayesianGaussianMixture, GaussianMixture
from sklearn.neighbors import (
    KNeighborsTransformer,
    LocalOutlierFactor,
    NearestNeighbors,
    NeighborhoodComponentsAnalysis,
)
from sklearn.preprocessing import (
    Binarizer,
    FunctionTransformer,
    KBinsDiscretizer,
    KernelCenterer,
    LabelBinarizer,
    LabelEncoder,
    MaxAbsScaler,
    MinMaxScaler,
    Normalizer,
    OneHotEncoder,
    OrdinalEncoder,
    PolynomialFeatures,
    PowerTransformer,
    QuantileTransformer,
    RobustScaler,
    StandardScaler,
    TargetEncoder,
)
from sklearn.random_projection import GaussianRandomProjection
from sklearn.svm import OneClassSVM

from . import native
from .families import CLUSTERS, CODES, GAPS, OUTLIERS, TEXT, TRANSFORMER, WORDS
from .pairs import Variant, entries, entry

PLAIN = TRANSFORMER[:2]
LOGISTIC = LogisticRegression(max_iter=1000)

SCALERS = [
    *entry(StandardScaler(), TRANSFORMER + GAPS),
    *entry(StandardScaler(with_mean=False), PLAIN, "no mean"),
    *entry(StandardScaler(with_std=False), PLAIN, "no deviation"),
    *entry(StandardScaler(), PLAIN, "division", options={"div": "div"}),
    *entry(StandardScaler(), PLAIN, "division in float64", options={"div": "div_cast"}),
    *entry(MinMaxScaler(), TRANSFORMER + GAPS),
    *entry(MinMaxScaler((-1, 1), clip=True), PLAIN, "clip"),
    *entry(MaxAbsScaler(), TRANSFORMER + GAPS),
    *entry(RobustScaler(), TRANSFORMER + GAPS),
    *entry(RobustScaler(with_centering=False, quantile_range=(10, 90)), PLAIN, "no centering"),
    *entries({norm: Normalizer(norm) for norm in ("l1", "l2")}, TRANSFORMER),
    *entry(Normalizer("max"), TRANSFORMER[:1], "max"),
    *entry(Binarizer(threshold=0.3), TRANSFORMER),
    *entry(PowerTransformer(), TRANSFORMER),
    *entry(PowerTransformer(standardize=False), PLAIN, "not standardised"),
    *entry(PowerTransformer("box-cox"), PLAIN, "box-cox", form="positive"),
    *entry(QuantileTransformer(n_quantiles=20), TRANSFORMER),
    *entry(QuantileTransformer(n_quantiles=20, output_distribution="normal"), PLAIN, "normal"),
    *entries({f"degree {n}": PolynomialFeatures(n) for n in (2, 3)}, TRANSFORMER),
    *entry(PolynomialFeatures(2, interaction_only=True, include_bias=False), PLAIN, "interactions"),
    *entry(KernelCenterer(), PLAIN, form="kernel"),
    *entry(FunctionTransformer(), TRANSFORMER),
    *entry(FunctionTransformer(np.log1p), PLAIN, "log1p", form="positive"),
    *entries(
        {
            strategy: KBinsDiscretizer(4, encode="onehot-dense", strategy=strategy)
            for strategy in ("uniform", "quantile", "kmeans")
        },
        TRANSFORMER,
    ),
    *entries(
        {
            f"ordinal {n}": KBinsDiscretizer(n, encode="ordinal", quantile_method="averaged_inverted_cdf")
            for n in (2, 7)
        },
        TRANSFORMER,
    ),
]

IMPUTERS = [
    *entries({strategy: SimpleImputer(strategy=strategy) for strategy in ("mean", "median", "most_frequent")}, GAPS),
    *entry(SimpleImputer(strategy="constant", fill_value=-1.0), GAPS, "constant"),
    *entry(SimpleImputer(missing_values=0, strategy="mean"), [TRANSFORMER[4]], "zero is missing"),
    *entry(SimpleImputer(missing_values=0, strategy="most_frequent"), CODES[:1], "integers, zero is missing"),
    *entry(SimpleImputer(missing_values="low", strategy="most_frequent"), WORDS, "most frequent word"),
    *entry(SimpleImputer(missing_values="low", strategy="constant", fill_value="none"), WORDS, "constant word"),
    *entry(SimpleImputer(add_indicator=True), GAPS[:1], "indicator"),
    *entry(KNNImputer(n_neighbors=3), GAPS),
    *entry(KNNImputer(n_neighbors=2, weights="distance"), GAPS, "by distance"),
]

ENCODERS = [
    *entry(OneHotEncoder(), WORDS + CODES),
    *entry(OneHotEncoder(sparse_output=False, handle_unknown="ignore"), WORDS + CODES, "unknown ignored"),
    *entry(OneHotEncoder(drop="first"), WORDS + CODES, "first dropped"),
    *entry(OneHotEncoder(drop="if_binary"), WORDS + CODES, "binary dropped"),
    *entry(OneHotEncoder(min_frequency=40, handle_unknown="infrequent_if_exist"), WORDS + CODES, "infrequent"),
    *entry(OneHotEncoder(max_categories=3), WORDS + CODES, "three categories"),
    *entry(OrdinalEncoder(), WORDS + CODES),
    *entry(OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=-1), WORDS + CODES, "unknown is -1"),
    *entry(OrdinalEncoder(min_frequency=40), WORDS + CODES, "infrequent"),
    *entry(TargetEncoder(target_type="continuous", random_state=0), WORDS + CODES, "number"),
    *entry(TargetEncoder(random_state=0), WORDS + CODES),
    *entry(LabelEncoder(), [Variant("strings", "names", outputs=("transform",))]),
    *entry(LabelEncoder(), [Variant("integers", "numbers", "i64", outputs=("transform",))]),
    *entry(LabelBinarizer(), [Variant("strings", "names", outputs=("transform",))]),
    *entry(LabelBinarizer(), [Variant("integers", "numbers", "i64", outputs=("transform",))]),
    *entry(LabelBinarizer(), [Variant("two integers", "two_numbers", "i64", outputs=("transform",))]),
    *entry(
        LabelBinarizer(neg_label=-1, pos_label=2),
        [Variant("integers", "numbers", "i64", outputs=("transform",))],
        "-1 and 2",
    ),
    *entry(DictVectorizer(sparse=False), [Variant("words", "dictionaries", outputs=(native.dense,))]),
    *entry(FeatureHasher(16, input_type="string"), WORDS),
    *entry(FeatureHasher(16, input_type="string", alternate_sign=False), WORDS, "no signs"),
]

TEXTS = [
    *entry(CountVectorizer(), TEXT),
    *entry(CountVectorizer(binary=True), TEXT, "binary"),
    *entry(CountVectorizer(lowercase=False), TEXT, "as written"),
    *entry(CountVectorizer(ngram_range=(1, 2), max_features=200), TEXT, "pairs"),
    *entry(CountVectorizer(stop_words=["the", "of", "and"]), TEXT, "stop words"),
    *entry(CountVectorizer(analyzer="char", ngram_range=(1, 2)), TEXT, "characters"),
    *entry(CountVectorizer(analyzer="char_wb", ngram_range=(2, 3)), TEXT, "characters in words"),
    *entry(CountVectorizer(token_pattern="[a-zA-Z]+"), TEXT, "letters"),
    *entry(TfidfVectorizer(), TEXT),
    *entry(TfidfVectorizer(norm="l1"), TEXT, "l1"),
    *entry(TfidfVectorizer(norm=None, use_idf=False), TEXT, "plain counts"),
    *entry(TfidfVectorizer(sublinear_tf=True), TEXT[:1], "sublinear"),
    *entry(TfidfVectorizer(ngram_range=(1, 3), min_df=3), TEXT, "triples"),
    *entry(TfidfTransformer(), TRANSFORMER, form="counts"),
    *entry(TfidfTransformer(norm="l1", smooth_idf=False), PLAIN, "l1", form="counts"),
    *entry(TfidfTransformer(norm=None, sublinear_tf=True), PLAIN[:1], "sublinear", form="counts"),
]

PROJECTIONS = [
    *entry(PCA(3), TRANSFORMER),
    *entry(PCA(3, whiten=True), PLAIN, "whiten"),
    *entry(IncrementalPCA(3), TRANSFORMER),
    *entry(TruncatedSVD(3, random_state=0), TRANSFORMER),
    *entries(
        {kernel: KernelPCA(3, kernel=kernel, gamma=0.05) for kernel in ("linear", "poly", "rbf", "sigmoid", "cosine")},
        PLAIN,
    ),
    *entry(GaussianRandomProjection(3, random_state=0), TRANSFORMER),
    *entry(NeighborhoodComponentsAnalysis(2, random_state=0, max_iter=10), TRANSFORMER),
    *entry(RandomTreesEmbedding(5, max_depth=3, random_state=0), TRANSFORMER),
    *entry(KNeighborsTransformer(n_neighbors=3, mode="distance"), PLAIN),
    *entry(KNeighborsTransformer(n_neighbors=3, mode="connectivity"), PLAIN, "connectivity"),
]

SELECTORS = [
    pair
    for estimator in (
        GenericUnivariateSelect(mode="k_best", param=4),
        RFE(LOGISTIC, n_features_to_select=4),
        RFECV(LOGISTIC, cv=2),
        SelectFdr(),
        SelectFpr(),
        SelectFromModel(RandomForestClassifier(5, random_state=0)),
        SelectFwe(),
        SelectKBest(k=4),
        SelectPercentile(percentile=30),
        VarianceThreshold(),
    )
    for pair in entry(estimator, TRANSFORMER)
]

MIXTURE = [
    Variant("float32", "iris", outputs=("predict", "predict_proba")),
    Variant("float64", "iris", "f64", outputs=("predict", "predict_proba")),
    Variant("integers", "iris", "i64", outputs=("predict", "predict_proba")),
    Variant(
        "score samples", "iris", outputs=("predict", "predict_proba", "score_samples"), options={"score_samples": True}
    ),
]
NEIGHBOURS = [
    Variant("float32", "wine", outputs=(native.neighbour_indices, native.neighbour_distances)),
    Variant("float64", "wine", "f64", outputs=(native.neighbour_indices, native.neighbour_distances)),
]
COVARIANCES = ("full", "tied", "diag", "spherical")

UNSUPERVISED = [
    *entry(KMeans(3, random_state=0, n_init=2), CLUSTERS),
    *entry(MiniBatchKMeans(3, random_state=0, n_init=2), CLUSTERS),
    *entries({c: GaussianMixture(3, covariance_type=c, random_state=0) for c in COVARIANCES}, MIXTURE),
    *entries(
        {
            c: BayesianGaussianMixture(n_components=3, covariance_type=c, random_state=0, max_iter=500)
            for c in COVARIANCES
        },
        MIXTURE,
    ),
    *entry(IsolationForest(n_estimators=5, max_samples=64, random_state=0), OUTLIERS),
    *entry(IsolationForest(n_estimators=100, random_state=0), OUTLIERS[:1], "100 trees"),
    *entry(LocalOutlierFactor(n_neighbors=5, novelty=True), OUTLIERS),
    *entry(OneClassSVM(nu=0.1), OUTLIERS[:3]),
    *entry(OneClassSVM(nu=0.1, kernel="poly", coef0=1.0), OUTLIERS[:2], "polynomial"),
    *entry(SGDOneClassSVM(nu=0.1, random_state=0), OUTLIERS[:3]),
    *entry(NearestNeighbors(n_neighbors=3, radius=None), NEIGHBOURS),
    *entry(NearestNeighbors(n_neighbors=3, radius=None, metric="manhattan"), NEIGHBOURS, "manhattan"),
]

SKL2ONNX = [
    *entry(CastTransformer(dtype=np.float64), PLAIN, "to float64"),
    *entry(CastTransformer(dtype=np.int64), PLAIN, "to integers"),
    *entry(ReplaceTransformer(from_value=0, to_value=np.nan), [TRANSFORMER[4]]),
]

PAIRS = [*SCALERS, *IMPUTERS, *ENCODERS, *TEXTS, *PROJECTIONS, *SELECTORS, *UNSUPERVISED, *SKL2ONNX]
