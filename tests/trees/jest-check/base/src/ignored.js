exports.ignored = () => 1
