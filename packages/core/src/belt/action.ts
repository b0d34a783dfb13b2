// Owns the words for what code does to the world outside its process, as far as the seat belt looks at it.

/**
 * write: a file, link or folder is made or its content changes. mode: rights, owner or times change.
 * delete: one entry goes. delete-tree: an entry with all that it holds goes. move: an entry gets another place.
 * copy: a tree is copied over a place. chdir: the working folder changes. run: a child process or a thread starts.
 * connect: a connection or datagram leaves. native: a native module is loaded. user: the process takes other rights.
 */
export type ActionKind =
  | 'write'
  | 'mode'
  | 'delete'
  | 'delete-tree'
  | 'move'
  | 'copy'
  | 'chdir'
  | 'run'
  | 'connect'
  | 'kill'
  | 'abort'
  | 'exit'
  | 'native'
  | 'user'

/** One call, as the seat belt judges it. */
export interface Action {
  readonly kind: ActionKind
  /** Function as people write it: `fs.rmSync`. */
  readonly call: string
  /** What it acts on, in the form in which two runs are compared: an absolute path, a command line, a host. */
  readonly target: string
}

/** A call that was not let through. `target` is untrusted text. */
export interface Refusal extends Action {
  /** True where only confinement refused it (see `Judge.confined`): elsewhere it would have been let through. */
  readonly confined?: true
}

/** The form in which what the clean run did is kept and handed on. */
export function actionKey({ kind, target }: Pick<Action, 'kind' | 'target'>): string {
  return `${kind} ${target}`
}
