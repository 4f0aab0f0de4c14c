"""scikit-learn's regressors by themselves."""

from skl2onnx.sklapi import CastRegressor
from sklearn.cross_decomposition import PLSRegression
from sklearn.ensemble import (
    AdaBoostRegressor,
    BaggingRegressor,
    ExtraTreesRegressor,
    GradientBoostingRegressor,
    HistGradientBoostingRegressor,
    RandomForestRegressor,
    StackingRegressor,
    VotingRegressor,
)
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import (
    RBF,
    ConstantKernel,
    DotProduct,
    ExpSineSquared,
    Matern,
    RationalQuadratic,
    WhiteKernel,
)
from sklearn.linear_model import (
    ARDRegression,
    BayesianRidge,
    ElasticNet,
    ElasticNetCV,
    GammaRegressor,
    HuberRegressor,
    Lars,
    LarsCV,
    Lasso,
    LassoCV,
    LassoLars,
    LassoLarsCV,
    LassoLarsIC,
    LinearRegression,
    MultiTaskElasticNet,
    MultiTaskElasticNetCV,
    MultiTaskLasso,
    MultiTaskLassoCV,
    OrthogonalMatchingPursuit,
    OrthogonalMatchingPursuitCV,
    PassiveAggressiveRegressor,
    PoissonRegressor,
    QuantileRegressor,
    RANSACRegressor,
    Ridge,
    RidgeCV,
    SGDRegressor,
    TheilSenRegressor,
    TweedieRegressor,
)
from sklearn.model_selection import GridSearchCV
from sklearn.multioutput import MultiOutputRegressor
from sklearn.neighbors import KNeighborsRegressor, RadiusNeighborsRegressor
from sklearn.neural_network import MLPRegressor
from sklearn.svm import SVR, LinearSVR, NuSVR
from sklearn.tree import DecisionTreeRegressor, ExtraTreeRegressor

from . import native
from .families import MISSING_REGRESSOR, REGRESSOR, TARGETS, TREE_REGRESSOR_OPTIONS
from .pairs import Variant, entries, entry

SMALL_TREE = DecisionTreeRegressor(max_depth=3, random_state=0)
ONE = REGRESSOR[:2]
LOSSES = ("absolute_error", "huber", "quantile")
HISTOGRAM_LOSSES = ("absolute_error", "poisson", "gamma")
DEVIATION = [
    Variant("deviation", "diabetes", outputs=("predict", native.standard_deviation), options={"return_std": True}),
    Variant(
        "deviation float64",
        "diabetes",
        "f64",
        outputs=("predict", native.standard_deviation),
        options={"return_std": True},
    ),
]
COVARIANCE = [
    Variant("covariance", "diabetes", "f64", outputs=("predict", native.covariance), options={"return_cov": True}),
]

LINEAR = [
    *entry(ARDRegression(), REGRESSOR + DEVIATION),
    *entry(BayesianRidge(), REGRESSOR + DEVIATION[:1]),
    *entry(ElasticNet(), REGRESSOR + TARGETS),
    *entry(ElasticNetCV(cv=2), REGRESSOR),
    *entry(GammaRegressor(), REGRESSOR),
    *entry(HuberRegressor(max_iter=1000), REGRESSOR),
    *entry(Lars(), REGRESSOR + TARGETS),
    *entry(LarsCV(cv=2), REGRESSOR),
    *entry(Lasso(), REGRESSOR + TARGETS),
    *entry(LassoCV(cv=2), REGRESSOR),
    *entry(LassoLars(), REGRESSOR + TARGETS),
    *entry(LassoLarsCV(cv=2), REGRESSOR),
    *entry(LassoLarsIC(), REGRESSOR),
    *entry(LinearSVR(random_state=0), REGRESSOR),
    *entry(OrthogonalMatchingPursuit(), REGRESSOR + TARGETS),
    *entry(OrthogonalMatchingPursuitCV(cv=2), REGRESSOR[:5]),
    *entry(PassiveAggressiveRegressor(random_state=0), REGRESSOR),
    *entry(PoissonRegressor(), REGRESSOR),
    *entry(QuantileRegressor(alpha=0.1), REGRESSOR),
    *entry(Ridge(), REGRESSOR + TARGETS),
    *entry(SGDRegressor(random_state=0), REGRESSOR),
    *entry(TheilSenRegressor(random_state=0), REGRESSOR),
    *entry(TweedieRegressor(power=1.5), REGRESSOR),
    *entry(LinearRegression(), REGRESSOR + TARGETS),
    *entry(LinearRegression(fit_intercept=False), ONE, "no intercept"),
    *entry(RidgeCV(), REGRESSOR + TARGETS),
    *entry(RANSACRegressor(random_state=0), REGRESSOR),
    *entry(MultiTaskElasticNet(), TARGETS),
    *entry(MultiTaskElasticNetCV(cv=2), TARGETS),
    *entry(MultiTaskLasso(), TARGETS),
    *entry(MultiTaskLassoCV(cv=2), TARGETS),
    *entry(TweedieRegressor(power=0), ONE, "normal"),
    *entry(TweedieRegressor(power=2, link="log"), ONE, "gamma"),
    *entry(PLSRegression(2), REGRESSOR[:5] + TARGETS),
    *entry(PLSRegression(3, scale=False), ONE, "no scale"),
]

TREES = [
    *entry(DecisionTreeRegressor(random_state=0), REGRESSOR + TARGETS + MISSING_REGRESSOR[:1] + TREE_REGRESSOR_OPTIONS),
    *entry(DecisionTreeRegressor(criterion="absolute_error", max_leaf_nodes=9), ONE, "nine leaves"),
    *entry(DecisionTreeRegressor(max_depth=1), ONE, "stump"),
    *entry(ExtraTreeRegressor(random_state=0), REGRESSOR + TARGETS + MISSING_REGRESSOR[:1] + TREE_REGRESSOR_OPTIONS),
    *entry(
        RandomForestRegressor(10, random_state=0), REGRESSOR + TARGETS + MISSING_REGRESSOR[:1] + TREE_REGRESSOR_OPTIONS
    ),
    *entry(RandomForestRegressor(100, max_depth=5, random_state=0), ONE, "100 trees"),
    *entry(
        ExtraTreesRegressor(10, random_state=0), REGRESSOR + TARGETS + MISSING_REGRESSOR[:1] + TREE_REGRESSOR_OPTIONS
    ),
    *entry(GradientBoostingRegressor(n_estimators=10, random_state=0), REGRESSOR),
    *entries({loss: GradientBoostingRegressor(loss=loss, n_estimators=5) for loss in LOSSES}, ONE),
    *entry(GradientBoostingRegressor(n_estimators=5, init="zero", random_state=0), ONE, "zero"),
    *entry(GradientBoostingRegressor(n_estimators=5, init=Ridge(), random_state=0), ONE, "ridge first"),
    *entry(HistGradientBoostingRegressor(max_iter=10), REGRESSOR + MISSING_REGRESSOR),
    *entries({loss: HistGradientBoostingRegressor(loss=loss, max_iter=5) for loss in HISTOGRAM_LOSSES}, ONE),
    *entry(HistGradientBoostingRegressor(loss="quantile", quantile=0.8, max_iter=5), ONE, "quantile"),
    *entry(HistGradientBoostingRegressor(max_iter=5, categorical_features=[0, 1]), ONE, "categories", form="counts"),
    *entry(AdaBoostRegressor(n_estimators=5, random_state=0), REGRESSOR),
    *entry(AdaBoostRegressor(Ridge(), n_estimators=3, random_state=0, loss="square"), ONE, "of ridges"),
]

KERNELS = {
    "RBF": RBF(2.0),
    "Matern 0.5": Matern(2.0, nu=0.5),
    "Matern 1.5": Matern(2.0, nu=1.5),
    "Matern 2.5": Matern(2.0, nu=2.5),
    "rational quadratic": RationalQuadratic(2.0, 0.5),
    "dot product": DotProduct(1.0),
    "constant times RBF": ConstantKernel(4.0) * RBF(3.0),
    "with noise": RBF(2.0) + WhiteKernel(0.5),
}
OTHERS = [
    *entry(GaussianProcessRegressor(alpha=0.5, normalize_y=True), REGRESSOR[:5] + DEVIATION + COVARIANCE),
    *entries(
        {k: GaussianProcessRegressor(v, alpha=0.5, optimizer=None, normalize_y=True) for k, v in KERNELS.items()},
        ONE + DEVIATION[1:],
    ),
    # Positive definite for one feature only.
    *entry(GaussianProcessRegressor(ExpSineSquared(1.0, 4.0), alpha=0.5, optimizer=None), ONE, "sine", form="one"),
    *entry(GaussianProcessRegressor(RBF(2.0), alpha=0.5, optimizer=None), TARGETS, "RBF"),
    *entry(SVR(C=50.0), REGRESSOR),
    *entry(SVR(kernel="linear"), ONE, "linear"),
    *entry(SVR(kernel="poly", degree=2, coef0=1.0), ONE, "polynomial"),
    *entry(SVR(kernel="sigmoid", gamma=0.01), ONE, "sigmoid"),
    *entry(NuSVR(C=50.0), REGRESSOR),
    *entry(MLPRegressor(hidden_layer_sizes=(8,), max_iter=80, random_state=0), REGRESSOR + TARGETS[:1]),
    *entries(
        {
            f: MLPRegressor(hidden_layer_sizes=(6, 5), activation=f, max_iter=60, random_state=0)
            for f in ("identity", "logistic", "tanh")
        },
        ONE,
    ),
    *entry(KNeighborsRegressor(3), REGRESSOR + TARGETS),
    *entry(KNeighborsRegressor(4, weights="distance"), ONE[:1], "by distance"),
    *entries({metric: KNeighborsRegressor(3, metric=metric) for metric in ("manhattan", "chebyshev", "cosine")}, ONE),
    *entry(KNeighborsRegressor(3), ONE, "cdist", options={"optim": "cdist"}),
    *entry(RadiusNeighborsRegressor(50.0), REGRESSOR[:5], "all are near"),
    *entry(RadiusNeighborsRegressor(4.0), ONE, "some are near"),
]

COMPOSED = [
    *entry(CastRegressor(SMALL_TREE), ONE),
    *entry(BaggingRegressor(SMALL_TREE, 5, random_state=0), REGRESSOR),
    *entry(BaggingRegressor(Ridge(), 3, max_features=0.5, random_state=0), ONE, "half the features"),
    *entry(MultiOutputRegressor(Ridge()), TARGETS),
    *entry(MultiOutputRegressor(SMALL_TREE), TARGETS, "of trees"),
    *entry(StackingRegressor([("a", Ridge()), ("b", SMALL_TREE)], Ridge(), cv=2), REGRESSOR),
    *entry(StackingRegressor([("a", Ridge())], SMALL_TREE, cv=2, passthrough=True), ONE, "passthrough"),
    *entry(VotingRegressor([("a", Ridge()), ("b", SMALL_TREE)]), REGRESSOR),
    *entry(VotingRegressor([("a", Ridge()), ("b", SMALL_TREE)], weights=[1, 3]), ONE, "weights"),
    *entry(GridSearchCV(Ridge(), {"alpha": [0.1, 1.0]}, cv=2), ONE, "of ridges"),
    *entry(GridSearchCV(SMALL_TREE, {"max_depth": [2, 4]}, cv=2), ONE, "of regression trees"),
]

PAIRS = [*LINEAR, *TREES, *OTHERS, *COMPOSED]
