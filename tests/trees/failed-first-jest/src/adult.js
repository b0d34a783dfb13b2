exports.isAdult = function isAdult(age) { return age >= 18 }
