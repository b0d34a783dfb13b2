// Owns what a worker that was prepared loads while it waits for its first file.
import '@redproof/core/worker'

// Node loads the classes of fetch when one of them is looked at, which takes 30 ms: the realm guard will look at them.
Reflect.get(globalThis, 'Headers')
