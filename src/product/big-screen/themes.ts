// Colours of the big screen's themes, for the style sheet and for its charts.
export interface Theme {
  readonly main: string
  readonly back: string
  readonly panel: string
  readonly line: string
  readonly text: string
  readonly quiet: string
  /** Of captions on the parts. */
  readonly ink: string
  readonly parts: readonly string[]
  /** Behind a warning. */
  readonly alarm: string
  /** Of text on a warning or a picture. */
  readonly light: string
}

/** Colours that all themes share. */
const shared = { ink: '#101522', alarm: '#b3261e', light: '#ffffff' }

const themes: Readonly<Record<string, Theme>> = {
  blue: {
    main: '#3aa0ff',
    back: 'radial-gradient(ellipse at 50% 0%, #0d2b5c 0%, #071633 55%, #040b1d 100%)',
    panel: 'rgb(13 42 92 / 45%)',
    line: 'rgb(80 150 255 / 35%)',
    text: '#e8f2ff',
    quiet: '#9db8dd',
    ...shared,
    parts: ['#3aa0ff', '#36d6c3', '#ffc04d', '#a58bff', '#ff8a6b', '#5fd068', '#f56fa1', '#7ea6ff', '#8593ab'],
  },
  red: {
    main: '#ffcf6b',
    back: 'radial-gradient(ellipse at 50% 0%, #8f1414 0%, #5c0a0d 55%, #2e0506 100%)',
    panel: 'rgb(120 18 20 / 45%)',
    line: 'rgb(255 207 107 / 35%)',
    text: '#fff3dc',
    quiet: '#e9bfa4',
    ...shared,
    parts: ['#ffcf6b', '#ff8f5c', '#ffe9b0', '#f7687a', '#ffb38a', '#e8c38f', '#ff6f61', '#d9a441', '#b98d83'],
  },
  green: {
    main: '#5fd6a3',
    back: 'radial-gradient(ellipse at 50% 0%, #10493c 0%, #0a2c27 55%, #051714 100%)',
    panel: 'rgb(16 73 60 / 45%)',
    line: 'rgb(95 214 163 / 32%)',
    text: '#e9fbf3',
    quiet: '#a3ccbd',
    ...shared,
    parts: ['#5fd6a3', '#f2c94c', '#56b8e6', '#9be07a', '#ef8f6c', '#b79bef', '#4fc3b5', '#e6d36b', '#86a199'],
  },
}

/** A colour of one's own replaces the main one. */
export function themeOf(name: string | null | undefined, own: string | null | undefined): Theme {
  const theme = themes[name ?? ''] ?? (themes['blue'] as Theme)
  return own ? { ...theme, main: own, parts: [own, ...theme.parts.slice(1)] } : theme
}
