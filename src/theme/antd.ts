// Turns the tokens into Ant Design's theme.
import { type ThemeConfig, theme } from 'antd'
import { wantsLessMotion } from './less-motion'
import { fontFamily, type Mode, type Palette } from './tokens'

/** Components with white text on the primary colour. */
const filled = ['Calendar', 'Checkbox', 'DatePicker', 'Pagination', 'Steps', 'Switch'] as const

/** Components with text in the primary colour on their own background. */
const worded = [
  'Anchor',
  'Cascader',
  'Collapse',
  'Dropdown',
  'Segmented',
  'Table',
  'Transfer',
  'Tree',
  'Typography',
  'Upload',
] as const

/** Class of the elements that see Ant Design's variables. */
export const SCOPE = 'admin'

/** Heights of controls and of small ones that a finger hits. */
const forFingers = { usual: [40, 36], compact: [36, 32] } as const

function each<N extends string, T>(names: readonly N[], value: T): Record<N, T> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<N, T>
}

interface Look {
  mode: Mode
  colour: Palette
  compact: boolean
  /** On a phone. */
  touch: boolean
}

export function antdTheme({ mode, colour, compact, touch }: Look): ThemeConfig {
  const [high, small] = forFingers[compact ? 'compact' : 'usual']
  const fill = {
    colorPrimary: colour.fill,
    colorPrimaryHover: colour.fillHover,
    colorPrimaryActive: colour.fill,
    colorErrorHover: colour.errorHover,
  }
  const words = { colorPrimary: colour.accent, colorPrimaryHover: colour.accent, colorPrimaryActive: colour.accent }
  return {
    cssVar: { key: SCOPE },
    hashed: false,
    algorithm: [
      mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
      ...(compact ? [theme.compactAlgorithm] : []),
    ],
    token: {
      colorPrimary: colour.brand,
      colorInfo: colour.brand,
      colorLink: colour.accent,
      colorLinkHover: colour.accent,
      colorLinkActive: colour.accent,
      colorPrimaryText: colour.accent,
      colorPrimaryTextHover: colour.accent,
      colorBgLayout: colour.ground,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.raised,
      colorBorderSecondary: colour.line,
      colorText: colour.text,
      colorTextSecondary: colour.quiet,
      colorTextTertiary: colour.quiet,
      colorTextDescription: colour.quiet,
      colorTextPlaceholder: colour.quiet,
      colorError: colour.error,
      colorErrorText: colour.error,
      colorSuccessText: colour.success,
      colorWarningText: colour.warning,
      borderRadius: 8,
      borderRadiusSM: 6,
      borderRadiusLG: 12,
      ...(touch ? { controlHeight: high, controlHeightSM: small } : { controlHeight: compact ? 30 : 36 }),
      fontSize: compact ? 13 : 14,
      wireframe: false,
      motion: !wantsLessMotion(),
      fontFamily,
    },
    components: {
      ...each(filled, fill),
      ...each(worded, words),
      Button: {
        ...fill,
        defaultHoverColor: colour.accent,
        defaultHoverBorderColor: colour.accent,
        defaultActiveColor: colour.accent,
        defaultActiveBorderColor: colour.accent,
        colorError: colour.error,
        dangerColor: colour.onError,
        primaryShadow: 'none',
        dangerShadow: 'none',
        defaultShadow: 'none',
      },
      Radio: { ...words, buttonSolidCheckedBg: colour.fill, buttonSolidCheckedHoverBg: colour.fillHover },
      Tag: {
        ...fill,
        colorInfo: colour.accent,
        colorSuccess: colour.success,
        colorWarning: colour.warning,
        colorError: colour.error,
      },
      Form: {
        colorError: colour.error,
        colorWarning: colour.warning,
        labelColor: colour.text,
        verticalLabelPadding: '0 0 6px',
      },
      Tabs: {
        ...words,
        itemSelectedColor: colour.accent,
        itemHoverColor: colour.accent,
        itemActiveColor: colour.accent,
        inkBarColor: colour.brand,
      },
      Pagination: { ...fill, itemActiveColor: colour.accent },
      Avatar: { colorTextPlaceholder: colour.selected, colorTextLightSolid: colour.accent },
      Layout: { bodyBg: colour.ground, headerBg: colour.surface, headerPadding: 0, lightSiderBg: colour.surface },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemSelectedBg: colour.selected,
        itemSelectedColor: colour.accent,
        subMenuItemSelectedColor: colour.accent,
        itemHeight: compact ? 34 : 40,
        activeBarBorderWidth: 0,
        itemPaddingInline: 4,
        iconMarginInlineEnd: 8,
      },
      Table: {
        ...words,
        headerColor: colour.quiet,
        headerBg: colour.surface,
        headerSortActiveBg: colour.surface,
        headerSortHoverBg: colour.ground,
        bodySortBg: colour.surface,
        rowHoverBg: mode === 'dark' ? colour.raised : colour.ground,
        rowSelectedBg: colour.selected,
        rowSelectedHoverBg: colour.selected,
        cellPaddingBlockMD: compact ? 5 : 8,
      },
    },
  }
}
