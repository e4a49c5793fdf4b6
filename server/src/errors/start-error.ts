/** A reason why the server cannot start, in one sentence for the operator that says what to do. */
export class StartError extends Error {
  override name = 'StartError'
}
