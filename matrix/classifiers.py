"""scikit-learn's classifiers by themselves."""

from sklearn.calibration import CalibratedClassifierCV
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.ensemble import (
    AdaBoostClassifier,
    BaggingClassifier,
    ExtraTreesClassifier,
    GradientBoostingClassifier,
    HistGradientBoostingClassifier,
    RandomForestClassifier,
    StackingClassifier,
    VotingClassifier,
)
from sklearn.gaussian_process import GaussianProcessClassifier
from sklearn.gaussian_process.kernels import RBF, ConstantKernel
from sklearn.linear_model import (
    LinearRegression,
    LogisticRegression,
    LogisticRegressionCV,
    PassiveAggressiveClassifier,
    Perceptron,
    RidgeClassifier,
    RidgeClassifierCV,
    SGDClassifier,
)
from sklearn.model_selection import GridSearchCV, TunedThresholdClassifierCV
from sklearn.multiclass import OneVsOneClassifier, OneVsRestClassifier
from sklearn.multioutput import MultiOutputClassifier
from sklearn.naive_bayes import BernoulliNB, CategoricalNB, ComplementNB, GaussianNB, MultinomialNB
from sklearn.neighbors import KNeighborsClassifier, RadiusNeighborsClassifier
from sklearn.neural_network import MLPClassifier
from sklearn.svm import SVC, LinearSVC, NuSVC
from sklearn.tree import DecisionTreeClassifier, ExtraTreeClassifier

from . import native
from .families import BINARY, CLASSIFIER, MISSING, MULTICLASS, MULTILABEL, MULTIOUTPUT, TREE_OPTIONS
from .pairs import entries, entry, without

LOGISTIC = LogisticRegression(max_iter=1000)
SMALL_TREE = DecisionTreeClassifier(max_depth=3, random_state=0)
TWO = BINARY + MULTICLASS
LIKE_BINARY = ("two strings", "booleans", "float64 binary", "opset 17", "zipmap binary")
RAW = ("raw scores", "raw scores binary")
LABEL = {"outputs": ("predict",), "gather": native.label_alone}
# Without probabilities, the second output is defined only where raw scores are asked for.
DECISIONS = [variant for variant in CLASSIFIER if "raw_scores" in variant.options] + [
    variant(**LABEL) for variant in TWO
]
LOSSES = ("log_loss", "modified_huber", "squared_hinge", "perceptron", "huber")

LINEAR = [
    *entry(LOGISTIC, CLASSIFIER),
    *entry(LogisticRegression(solver="liblinear", l1_ratio=1.0), BINARY, "l1"),
    *entry(LogisticRegression(solver="saga", l1_ratio=0.5, max_iter=200), TWO, "elastic net"),
    *entry(LogisticRegression(fit_intercept=False), TWO, "no intercept"),
    *entry(LogisticRegression(C=1e4, max_iter=3000), TWO, "steep"),
    *entry(LogisticRegressionCV(Cs=3, cv=2, max_iter=1000, use_legacy_attributes=False), CLASSIFIER),
    *entry(PassiveAggressiveClassifier(random_state=0), CLASSIFIER),
    *entry(Perceptron(), CLASSIFIER),
    *entry(RidgeClassifier(), CLASSIFIER + MULTILABEL[:1]),
    *entry(RidgeClassifierCV(), CLASSIFIER),
    *entry(SGDClassifier(random_state=0), CLASSIFIER),
    *entries({loss: SGDClassifier(loss=loss, alpha=0.01, learning_rate="adaptive", eta0=0.01) for loss in LOSSES}, TWO),
    *entry(LinearSVC(), CLASSIFIER),
    *entry(LinearDiscriminantAnalysis(), without(CLASSIFIER, *LIKE_BINARY)),
    *entry(LinearDiscriminantAnalysis(solver="lsqr", shrinkage="auto"), MULTICLASS, "shrunk"),
    # Few rows of each digit for so many features: a singular covariance, unless shrunk.
    *entry(QuadraticDiscriminantAnalysis(reg_param=0.1), without(CLASSIFIER, "ten classes")),
    *entry(QuadraticDiscriminantAnalysis(solver="eigen", shrinkage=0.1), TWO, "shrunk"),
]

TREES = [
    *entry(DecisionTreeClassifier(random_state=0), CLASSIFIER + TREE_OPTIONS + MISSING[:1] + MULTIOUTPUT),
    *entry(DecisionTreeClassifier(max_depth=1), TWO, "stump"),
    *entry(DecisionTreeClassifier(criterion="entropy", max_leaf_nodes=7), TWO, "seven leaves"),
    *entry(ExtraTreeClassifier(random_state=0), CLASSIFIER + TREE_OPTIONS + MISSING[:1] + MULTIOUTPUT),
    *entry(
        RandomForestClassifier(n_estimators=10, random_state=0), CLASSIFIER + TREE_OPTIONS + MISSING[:1] + MULTIOUTPUT
    ),
    *entry(RandomForestClassifier(n_estimators=100, max_depth=6, random_state=0), TWO, "100 trees"),
    *entry(RandomForestClassifier(n_estimators=1, random_state=0), TWO, "one tree"),
    *entry(
        ExtraTreesClassifier(n_estimators=10, random_state=0), CLASSIFIER + TREE_OPTIONS + MISSING[:1] + MULTIOUTPUT
    ),
    *entry(GradientBoostingClassifier(n_estimators=10, random_state=0), CLASSIFIER),
    *entry(GradientBoostingClassifier(n_estimators=10, loss="exponential", random_state=0), BINARY, "exponential"),
    *entry(GradientBoostingClassifier(n_estimators=5, init="zero", random_state=0), TWO, "zero"),
    *entry(GradientBoostingClassifier(n_estimators=5, init=SMALL_TREE, random_state=0), BINARY, "tree first"),
    *entry(HistGradientBoostingClassifier(max_iter=10), CLASSIFIER + MISSING),
    *entry(
        HistGradientBoostingClassifier(max_iter=5, categorical_features=[0, 1], min_samples_leaf=5),
        MULTICLASS,
        "categories",
        form="counts",
    ),
    *entry(AdaBoostClassifier(n_estimators=5, random_state=0), CLASSIFIER),
    *entry(AdaBoostClassifier(LOGISTIC, n_estimators=3, random_state=0), TWO, "of logistic regressions"),
]

BAYES = [
    *entry(GaussianNB(), CLASSIFIER),
    *entry(GaussianNB(priors=[0.2, 0.3, 0.5]), MULTICLASS, "priors"),
    *entry(BernoulliNB(), without(CLASSIFIER, "float64 binary")),
    *entry(BernoulliNB(binarize=None), TWO, "no threshold", form="flags"),
    *entry(MultinomialNB(), CLASSIFIER, form="flags"),
    *entry(MultinomialNB(fit_prior=False), MULTICLASS, "uniform prior", form="counts"),
    *entry(ComplementNB(), CLASSIFIER, form="flags"),
    *entry(ComplementNB(norm=True), TWO, "norm", form="counts"),
    *entry(CategoricalNB(min_categories=9), CLASSIFIER, form="counts"),
]

VECTORS = [
    *entry(SVC(probability=True, random_state=0), without(CLASSIFIER, *RAW), "probabilities"),
    *entry(NuSVC(nu=0.3, probability=True, random_state=0), without(CLASSIFIER, *RAW), "probabilities"),
    *entry(SVC(), DECISIONS),
    *entries(
        {
            "linear": SVC(kernel="linear"),
            "polynomial": SVC(kernel="poly", degree=2, coef0=1.0),
            "sigmoid": SVC(kernel="sigmoid", gamma=0.01),
            "break ties": SVC(break_ties=True),
            "one against one": SVC(decision_function_shape="ovo"),
        },
        DECISIONS,
    ),
    *entry(NuSVC(nu=0.3), DECISIONS),
    *entry(NuSVC(nu=0.3, kernel="poly"), DECISIONS, "polynomial"),
    *entry(MLPClassifier((8,), max_iter=80, random_state=0), CLASSIFIER + MULTILABEL),
    *entries({f: MLPClassifier((6, 5), f, max_iter=60, random_state=0) for f in ("identity", "logistic", "tanh")}, TWO),
    *entry(GaussianProcessClassifier(), CLASSIFIER),
    *entry(GaussianProcessClassifier(ConstantKernel(2.0) * RBF(2.0), optimizer=None), TWO, "scaled"),
]

NEIGHBOURS = [
    *entry(KNeighborsClassifier(3), CLASSIFIER + MULTIOUTPUT),
    *entry(KNeighborsClassifier(4, weights="distance"), MULTICLASS, "by distance"),
    *entries({metric: KNeighborsClassifier(3, metric=metric) for metric in ("manhattan", "chebyshev", "cosine")}, TWO),
    *entry(KNeighborsClassifier(3, p=3), MULTICLASS, "p 3"),
    *entry(KNeighborsClassifier(1), TWO, "one neighbour"),
    *entry(KNeighborsClassifier(3), MULTICLASS, "cdist", options={"optim": "cdist", "zipmap": False}),
    *entry(RadiusNeighborsClassifier(50.0, outlier_label="most_frequent"), CLASSIFIER, "all are near"),
    *entry(RadiusNeighborsClassifier(4.0, outlier_label="most_frequent"), TWO, "some are near"),
]

COMPOSED = [
    *entry(BaggingClassifier(SMALL_TREE, 5, random_state=0), CLASSIFIER),
    *entry(BaggingClassifier(LOGISTIC, 3, max_features=0.5, random_state=0), TWO, "half the features"),
    *entry(BaggingClassifier(SVC(), 3, random_state=0), MULTICLASS, "of support vectors"),
    *entry(CalibratedClassifierCV(LinearSVC(), cv=2), CLASSIFIER),
    *entry(CalibratedClassifierCV(GaussianNB(), cv=2, method="isotonic"), MULTICLASS, "isotonic"),
    *entry(CalibratedClassifierCV(SMALL_TREE, cv=2, ensemble=False), TWO, "one model"),
    *entry(CalibratedClassifierCV(RandomForestClassifier(5, random_state=0), cv=2), TWO, "of forests"),
    *entry(OneVsRestClassifier(LOGISTIC), CLASSIFIER + MULTILABEL),
    *entry(OneVsRestClassifier(SMALL_TREE), TWO, "of trees"),
    *entry(OneVsRestClassifier(LOGISTIC), MULTILABEL[:1], "a label that all have", set="constant_label"),
    *entry(OneVsRestClassifier(LinearSVC()), TWO, "of linear SVMs", **LABEL),
    *entry(
        OneVsRestClassifier(LinearRegression()),
        TWO,
        "of regressions",
        **LABEL,
    ),
    *entry(
        OneVsOneClassifier(LOGISTIC),
        without(CLASSIFIER, "two strings", "zipmap", "zipmap binary", "no class labels"),
        **LABEL,
    ),
    *entry(OneVsOneClassifier(SMALL_TREE), TWO, "of trees", **LABEL),
    *entry(MultiOutputClassifier(LOGISTIC), MULTIOUTPUT, outputs=("predict", "predict_proba")),
    *entry(MultiOutputClassifier(SMALL_TREE), MULTIOUTPUT, "of trees", outputs=("predict", "predict_proba")),
    *entry(StackingClassifier([("a", LOGISTIC), ("b", SMALL_TREE)], LOGISTIC, cv=2), CLASSIFIER),
    *entry(
        StackingClassifier([("a", LOGISTIC), ("b", GaussianNB())], SMALL_TREE, cv=2, passthrough=True),
        TWO,
        "passthrough",
    ),
    *entry(VotingClassifier([("a", LOGISTIC), ("b", SMALL_TREE)], voting="soft", flatten_transform=False), CLASSIFIER),
    *entry(
        VotingClassifier(
            [("a", LOGISTIC), ("b", GaussianNB())], voting="soft", weights=[2, 1], flatten_transform=False
        ),
        TWO,
        "weights",
    ),
    *entry(
        VotingClassifier([("a", LOGISTIC), ("b", SMALL_TREE), ("c", GaussianNB())], flatten_transform=False),
        TWO,
        "hard",
        **LABEL,
    ),
    *entry(GridSearchCV(LOGISTIC, {"C": [0.1, 1.0]}, cv=2), CLASSIFIER),
    *entry(GridSearchCV(SMALL_TREE, {"max_depth": [2, 4]}, cv=2), TWO, "of trees"),
    *entry(TunedThresholdClassifierCV(LOGISTIC, cv=2), BINARY),
]

PAIRS = [*LINEAR, *TREES, *BAYES, *VECTORS, *NEIGHBOURS, *COMPOSED]
