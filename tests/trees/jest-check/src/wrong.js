exports.wrong = () => 1
