"""Pipelines, unions and tables of columns, as users put them together."""

import numpy as np
from sklearn.compose import ColumnTransformer, TransformedTargetRegressor, make_column_selector, make_column_transformer
from sklearn.decomposition import PCA, TruncatedSVD
from sklearn.ensemble import (
    GradientBoostingClassifier,
    HistGradientBoostingClassifier,
    RandomForestClassifier,
    RandomForestRegressor,
    VotingClassifier,
)
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.feature_selection import SelectKBest
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression, Ridge, SGDClassifier
from sklearn.model_selection import GridSearchCV
from sklearn.naive_bayes import GaussianNB, MultinomialNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline, make_union
from sklearn.preprocessing import (
    KBinsDiscretizer,
    MinMaxScaler,
    OneHotEncoder,
    OrdinalEncoder,
    PolynomialFeatures,
    PowerTransformer,
    RobustScaler,
    StandardScaler,
    TargetEncoder,
)
from sklearn.svm import SVC, SVR
from sklearn.tree import DecisionTreeClassifier

from . import native
from .families import CLASSIFIER, MISSING, MISSING_REGRESSOR, REGRESSOR
from .pairs import Variant, entries, entry

LOGISTIC = LogisticRegression(max_iter=1000)
FOREST = RandomForestClassifier(10, max_depth=6, random_state=0)
RAW = [
    Variant("binary", "cancer", outputs=("predict", native.scores), form="as is"),
    Variant("multiclass", "wine", outputs=("predict", native.scores), form="as is"),
    Variant("float64", "wine", "f64", outputs=("predict", native.scores), form="as is"),
]
RAW_REGRESSOR = [Variant("one target", "diabetes", form="as is"), Variant("float64", "diabetes", "f64", form="as is")]

PIPELINES = [
    *entry(make_pipeline(StandardScaler(), LOGISTIC), CLASSIFIER),
    *entries(
        {
            "min-max, SVC": make_pipeline(MinMaxScaler(), SVC(probability=True, random_state=0)),
            "robust, neighbours": make_pipeline(RobustScaler(), KNeighborsClassifier(3)),
            "scaler, MLP": make_pipeline(StandardScaler(), MLPClassifier((8,), max_iter=80, random_state=0)),
            "scaler, forest": make_pipeline(StandardScaler(), FOREST),
            "PCA, tree": make_pipeline(PCA(3), DecisionTreeClassifier(random_state=0)),
            "scaler, PCA, logistic": make_pipeline(StandardScaler(), PCA(4), LOGISTIC),
            "SVD, naive Bayes": make_pipeline(TruncatedSVD(3, random_state=0), GaussianNB()),
            "bins, logistic": make_pipeline(
                KBinsDiscretizer(4, encode="onehot-dense", quantile_method="averaged_inverted_cdf"), LOGISTIC
            ),
            "power, logistic": make_pipeline(PowerTransformer(), LOGISTIC),
            "best features, boosting": make_pipeline(SelectKBest(k=4), GradientBoostingClassifier(n_estimators=5)),
            "union, logistic": make_pipeline(make_union(StandardScaler(), PCA(2)), LOGISTIC),
            "grid, inside": make_pipeline(StandardScaler(), GridSearchCV(LOGISTIC, {"C": [0.1, 1]}, cv=2)),
            "scaler, vote": make_pipeline(
                StandardScaler(),
                VotingClassifier([("a", LOGISTIC), ("b", FOREST)], voting="soft", flatten_transform=False),
            ),
            "nested": make_pipeline(make_pipeline(StandardScaler(), PCA(3)), make_pipeline(MinMaxScaler(), LOGISTIC)),
            "columns by number": make_pipeline(
                make_column_transformer((StandardScaler(), [0, 1, 2]), (MinMaxScaler(), slice(3, 8)), remainder="drop"),
                LOGISTIC,
            ),
            "columns, rest kept": make_pipeline(
                make_column_transformer((StandardScaler(), [4, 1]), remainder="passthrough"), FOREST
            ),
        },
        RAW,
    ),
    *entries(
        {
            "mean, logistic": make_pipeline(SimpleImputer(), StandardScaler(), LOGISTIC),
            "median with flags, forest": make_pipeline(SimpleImputer(strategy="median", add_indicator=True), FOREST),
        },
        MISSING,
    ),
    *entries(
        {
            "scaler, ridge": make_pipeline(StandardScaler(), Ridge()),
            "polynomial, ridge": make_pipeline(PolynomialFeatures(2), Ridge()),
            "scaler, SVR": make_pipeline(StandardScaler(), SVR(C=50)),
            "PCA, forest": make_pipeline(PCA(3), RandomForestRegressor(5, random_state=0)),
            "target by logarithm": TransformedTargetRegressor(Ridge(), func=np.log1p, inverse_func=np.expm1),
        },
        RAW_REGRESSOR,
    ),
    *entry(make_pipeline(SimpleImputer(), Ridge()), REGRESSOR[:1] + MISSING_REGRESSOR, "mean, ridge"),
    *entry(
        GridSearchCV(make_pipeline(StandardScaler(), LOGISTIC), {"logisticregression__C": [0.1, 1]}, cv=2),
        RAW,
        "of pipelines",
    ),
]

UNION = [
    Variant("float32", "wine", outputs=(native.dense,), form="as is"),
    Variant("float64", "wine", "f64", outputs=(native.dense,), form="as is"),
]
UNIONS = [
    *entry(make_union(StandardScaler(), PCA(2)), UNION),
    *entry(make_union(MinMaxScaler(), make_pipeline(StandardScaler(), PolynomialFeatures(2))), UNION, "of pipelines"),
]

TABLE = [
    Variant("table", "frame", outputs=("predict", native.scores)),
    Variant("table zipmap", "frame", outputs=("predict", native.maps), options={"zipmap": True}),
    Variant("table opset 11", "frame", outputs=("predict", native.scores), opset=11),
]
NUMBERS, STRINGS = ["age", "bmi", "pressure"], ["sex", "glucose"]


def table(numbers, strings, **more):
    return ColumnTransformer([("numbers", numbers, NUMBERS), ("strings", strings, STRINGS)], **more)


FILL = SimpleImputer()
HOT = OneHotEncoder(handle_unknown="ignore")
TABLES = [
    *entries(
        {
            "logistic": make_pipeline(table(make_pipeline(FILL, StandardScaler()), HOT), LOGISTIC),
            "forest on codes": make_pipeline(table(FILL, OrdinalEncoder()), FOREST),
            "target encoder": make_pipeline(table(FILL, TargetEncoder(random_state=0)), LOGISTIC),
            "first dropped": make_pipeline(table(FILL, OneHotEncoder(drop="first", sparse_output=False)), LOGISTIC),
            "bins": make_pipeline(
                table(
                    make_pipeline(
                        FILL, KBinsDiscretizer(3, encode="onehot-dense", quantile_method="averaged_inverted_cdf")
                    ),
                    HOT,
                ),
                LOGISTIC,
            ),
            "best, PCA": make_pipeline(table(FILL, HOT), SelectKBest(k=4), PCA(2), LOGISTIC),
            "only strings": make_pipeline(ColumnTransformer([("strings", HOT, STRINGS)]), LOGISTIC),
            "strings filled": make_pipeline(
                table(FILL, make_pipeline(SimpleImputer(strategy="most_frequent"), HOT)), LOGISTIC
            ),
            "integers too": make_pipeline(
                make_column_transformer((FILL, NUMBERS), (HOT, STRINGS), (OneHotEncoder(), ["decade"])), LOGISTIC
            ),
            "by type": make_pipeline(
                make_column_transformer(
                    (make_pipeline(FILL, StandardScaler()), make_column_selector(dtype_include=np.float32)),
                    (HOT, make_column_selector(dtype_exclude=np.number)),
                ),
                LOGISTIC,
            ),
            "histogram boosting": make_pipeline(
                table(FILL, OrdinalEncoder()), HistGradientBoostingClassifier(max_iter=5)
            ),
        },
        TABLE,
    ),
    *entry(make_pipeline(table(FILL, HOT), Ridge()), [Variant("table", "frame_target")], "ridge"),
    *entry(table(FILL, HOT, sparse_threshold=0), [Variant("table", "frame", outputs=(native.dense,))]),
]

SENTENCES = [
    Variant("texts", "texts", outputs=("predict", native.scores)),
    Variant("texts zipmap", "texts", outputs=("predict", native.maps), options={"zipmap": True}),
]
TEXTS = entries(
    {
        "tf-idf, logistic": make_pipeline(TfidfVectorizer(), LOGISTIC),
        "counts, naive Bayes": make_pipeline(CountVectorizer(), MultinomialNB()),
        "characters, logistic": make_pipeline(TfidfVectorizer(analyzer="char", ngram_range=(1, 2)), LOGISTIC),
        "pairs, SGD": make_pipeline(
            TfidfVectorizer(ngram_range=(1, 2), token_pattern="[a-zA-Z0-9_]+"), SGDClassifier(random_state=0)
        ),
        "tf-idf, SVD, forest": make_pipeline(TfidfVectorizer(), TruncatedSVD(5, random_state=0), FOREST),
    },
    SENTENCES,
)

PAIRS = [*PIPELINES, *UNIONS, *TABLES, *TEXTS]
