throw new Error('too early')
