/** Colours of tokens.scss by day and by night, for pages that load no style sheet. */
export const colours = {
  light: {
    bg: '#f5f8f8',
    ink: '#0e232b',
    'ink-2': '#3d545d',
    line: '#d9e3e5',
    tide: '#0a5a6e',
    'on-tide': '#ffffff',
  },
  dark: {
    bg: '#08151a',
    ink: '#e9f1f2',
    'ink-2': '#b0c2c8',
    line: '#20373f',
    tide: '#7fcbd9',
    'on-tide': '#05212a',
  },
} as const
