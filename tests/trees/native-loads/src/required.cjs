exports.negate = n => -n
