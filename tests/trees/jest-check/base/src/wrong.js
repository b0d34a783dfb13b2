exports.wrong = () => 2
