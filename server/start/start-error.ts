// An error that a person at the terminal can mend: its message is shown without a stack.
export class StartError extends Error {
  override readonly name = 'StartError'
}
