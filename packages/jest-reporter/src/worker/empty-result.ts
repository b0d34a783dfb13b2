// Owns what Jest is told about a test file that has nothing to do in a later round.

/** Nobody reads it. */
export function emptyResult(testPath: string): object {
  return {
    leaks: false,
    numFailingTests: 0,
    numPassingTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    openHandles: [],
    perfStats: { end: 0, runtime: 0, slow: false, start: 0 },
    skipped: true,
    snapshot: {
      added: 0,
      fileDeleted: false,
      matched: 0,
      unchecked: 0,
      uncheckedKeys: [],
      unmatched: 0,
      updated: 0,
    },
    testFilePath: testPath,
    testResults: [],
  }
}
