interface Lesson {
  readonly live?: { readonly isStreamed?: boolean | undefined } | undefined
}

/** Whether a lesson only shows the film of another one at a set hour (定时放映): it counts as no lesson of its course. */
export const isShowing = ({ live }: Lesson): boolean => live !== undefined && live.isStreamed !== true
