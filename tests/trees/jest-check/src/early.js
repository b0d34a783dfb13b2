exports.early = () => 'ready'
