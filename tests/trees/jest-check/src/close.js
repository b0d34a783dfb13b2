exports.close = () => undefined
