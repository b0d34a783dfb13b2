exports.again = () => 1
