/** Ground colours that hosts ask for by value, the day shore's --bg. */
export const shellColours = { ground: '#f5f8f8', text: 'black' } as const
