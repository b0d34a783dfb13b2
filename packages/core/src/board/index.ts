// Lists what the switch board offers to adapters.
export { BOARD_NAME, type Board, type Counts, createBoard, installBoard, OutOfFuel } from './board.ts'
export { decodeTable, type ModuleState, type Site } from './module-state.ts'
