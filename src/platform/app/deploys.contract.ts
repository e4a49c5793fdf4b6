export interface Deploys {
  /**
   * From now on the page is loaded again when somebody wants a part of its build that the server has no more. To be called
   * once.
   */
  survive(): void
}
