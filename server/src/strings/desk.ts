/** The sentences for staff at the desk. */
export const deskText = {
  claimed: (name: string) => `“${name}”正在处理这一条`,
  takenOver: (name: string) => `原来是${name}在处理`,
} as const
