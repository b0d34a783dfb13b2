exports.ignored = () => 2
