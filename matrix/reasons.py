"""Why a pair differs from its library although onnxruntime gives the same values: what the converter writes."""

import re

ROUNDING = "32-bit arithmetic: "
IGNORED = "the converter ignores "
# (regular expression for the names of pairs, why); the first that is found in a name counts.
REASONS = [
    (r"^(Ridge|LinearSVC|RadiusNeighbors).*/class labels$", IGNORED + "`output_class_labels`"),
    (r"^Ridge.*/zipmap binary", "one score for two classes, and no map"),
    (r"^LinearDiscriminantAnalysis", "two classes: a softmax of [-s, s], which is the logistic of 2 s"),
    (r"^(DecisionTree|ExtraTree|RandomForest).*/missing", IGNORED + "where a split sends missing values"),
    (r"^(RandomForest|ExtraTrees).*/float64", ROUNDING + "votes of 0.1 add up to more than the half"),
    (r"^BernoulliNB.*/float64", "a constant of the model is rounded to 32 bits"),
    (r"^(Multinomial|Complement)NB", ROUNDING + "log-likelihoods are in the hundreds"),
    (r"^(GaussianMixture|BayesianGaussianMixture).*/score samples", ROUNDING + "log-likelihoods are in the hundreds"),
    (r"^GaussianProcessRegressor", ROUNDING + "large terms cancel"),
    (r"^GaussianProcessClassifier", ROUNDING + "an ill-conditioned system of equations; in f64 it differs as much"),
    (r"^RANSACRegressor", ROUNDING + "large terms cancel"),
    (r"^(PowerTransformer|Pipeline\[power)", ROUNDING + "powers"),
    (
        r"^KNeighbors\w+\[by distance\]",
        "equal weights: of minus each distance and a tiny number, the larger one counts",
    ),
    (r"^KNeighborsRegressor", "several neighbours are equally near: another of them is taken"),
    (r"^BaggingClassifier\[of support vectors\]", "labels for estimators instead of rows"),
    (r"^CalibratedClassifierCV\[isotonic\]", "steps instead of lines between the thresholds"),
    (r"^OneVsOneClassifier", "labels are the numbers of the classes"),
    (r"^Stacking\w+/integers", "the final estimator gets predictions that were rounded to integers"),
    (r"^BayesianRidge", "the variance lacks a product with X"),
    (r"^MLPRegressor/targets", "all targets are reshaped to one column"),
    (r"^Normalizer\[max\]", "ONNX's MAX divides by the largest value, scikit-learn by the largest magnitude"),
    (r"^SimpleImputer\[indicator\]", IGNORED + "`add_indicator`"),
    (r"sublinear", IGNORED + "`sublinear_tf`"),
    (r"^LGBM.*\[forest\]", "trees are averaged that LightGBM has averaged already"),
    (r"^LGBM.*\[sigmoid", IGNORED + "`sigmoid`"),
    (r"^LGBM.*\[one against all\]", "a softmax instead of a logistic for each class"),
    (r"^LGBM.*\[linear leaves\]", IGNORED + "the linear part of leaves"),
    (r"^LGBM.*\[square root\]", IGNORED + "`reg_sqrt`"),
    (r"^CatBoost.*\[one against all\]", "a softmax instead of a logistic for each class"),
    (r"^CatBoost.*\[(Poisson|Tweedie)\]", "the exponential of these objectives is missing"),
    (r"^XGBClassifier\[softmax\]", "scores instead of probabilities"),
]


def reason(name: str) -> str:
    return next((why for pattern, why in REASONS if re.search(pattern, name)), "")
