// Changes lines of packages: imports for a feature that is not used, or of a whole index for one part of it, and a pause of React's.
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

interface Cut {
  /** End of the module's path. */
  file: string
  from: string
  to: string
}

const cuts: readonly Cut[] = [
  // React holds a loaded part back for up to 300 ms after the last placeholder was shown, and again for each part inside it,
  // to avoid flicker. Placeholders here are as high as the content that replaces them.
  {
    file: 'react-dom/cjs/react-dom-client.production.js',
    from: 'globalMostRecentFallbackTime + 300 - now()',
    to: 'globalMostRecentFallbackTime - now()',
  },
  // The first page has no component of Ant Design, only its provider: tokens and styles are made when the first component is
  // drawn. Icons have a style sheet of ours, and the theme always says whether anything moves.
  { file: 'antd/es/config-provider/index.js', from: "import useStyle from './style'", to: '' },
  { file: 'antd/es/config-provider/index.js', from: 'useStyle(iconPrefixCls, csp)', to: '' },
  {
    file: 'antd/es/config-provider/MotionWrapper.js',
    from: "import { useToken } from '../theme/internal'",
    to: "import { DesignTokenContext } from '../theme/context'",
  },
  {
    file: 'antd/es/config-provider/MotionWrapper.js',
    from: 'const [, token] = useToken()',
    to: 'const { token } = React.useContext(DesignTokenContext)',
  },
  {
    file: 'antd/es/config-provider/MotionWrapper.js',
    from: "import { Provider as MotionProvider } from 'rc-motion'",
    to: "import MotionProvider from 'rc-motion/es/context'",
  },
  {
    file: 'antd/es/config-provider/hooks/useTheme.js',
    from: "import { defaultConfig } from '../../theme/internal'",
    to: "import { defaultConfig } from '../../theme/context'",
  },
  // The index imports the compiler of style sheets.
  {
    file: 'antd/es/config-provider/index.js',
    from: "import { createTheme, StyleContext as CssInJsStyleContext } from '@ant-design/cssinjs'",
    to: `import createTheme from '@ant-design/cssinjs/es/theme/createTheme'
import CssInJsStyleContext from '@ant-design/cssinjs/es/StyleContext'`,
  },
  {
    file: 'antd/es/theme/themes/default/theme.js',
    from: "import { createTheme } from '@ant-design/cssinjs'",
    to: "import createTheme from '@ant-design/cssinjs/es/theme/createTheme'",
  },
  // Every instance of a component writes its style sheets again when it is mounted, and reads what is there to compare: a
  // form does that 2,500 times. The first one is enough. And a sheet that nobody uses for a moment stays, instead of being compiled
  // anew when the form is opened again; there are as many as looks (dark, compact, touch, colour).
  {
    file: '@ant-design/cssinjs/es/hooks/useGlobalCache.js',
    from: `useCompatibleInsertionEffect(function () {
    onCacheEffect`,
    to: `useCompatibleInsertionEffect(function () {
    if (globalCache.opGet(fullPathStr)[0] > 0) return;
    onCacheEffect`,
  },
  {
    file: '@ant-design/cssinjs/es/hooks/useGlobalCache.js',
    from: 'return null;',
    to: 'return [0, cache];',
  },
  // A theme of Ant Design 4.
  {
    file: 'antd/es/config-provider/index.js',
    from: "import { registerTheme } from './cssVariables'",
    to: 'const registerTheme = undefined',
  },
  // Only the algorithms are used.
  {
    file: 'antd/es/theme/index.js',
    from: "import { defaultConfig, DesignTokenContext as InternalDesignTokenContext, useToken as useInternalToken } from './internal'",
    to: "import { defaultConfig, DesignTokenContext as InternalDesignTokenContext } from './context'\nconst useInternalToken = undefined",
  },
  {
    file: 'antd/es/theme/index.js',
    from: "import getDesignToken from './getDesignToken'",
    to: 'const getDesignToken = undefined',
  },
  // The index imports every part of a form.
  {
    file: 'antd/es/form/context.js',
    from: "import { FormProvider as RcFormProvider } from 'rc-field-form'",
    to: "import { FormProvider as RcFormProvider } from 'rc-field-form/es/FormContext'",
  },
  // A button asks whether a colour is bright: the function stands in a component with a collapsible panel.
  {
    file: 'antd/es/button/style/token.js',
    from: "import { isBright } from '../../color-picker/components/ColorPresets'",
    to: `import { Color as RcColor } from '@rc-component/color-picker/es/color'
const isBright = (value, ground) => {
  const { r, g, b, a } = value.toRgb()
  if (a <= 0.5) return new RcColor(value.toRgbString()).onBackground(ground).toHsv().v > 0.5
  return r * 0.299 + g * 0.587 + b * 0.114 > 192
}`,
  },
  {
    file: 'antd/es/color-picker/color.js',
    from: "import { Color as RcColor } from '@rc-component/color-picker'",
    to: "import { Color as RcColor } from '@rc-component/color-picker/es/color'",
  },
  {
    file: 'antd/es/color-picker/util.js',
    from: "import { Color as RcColor } from '@rc-component/color-picker'",
    to: "import { Color as RcColor } from '@rc-component/color-picker/es/color'",
  },
  // A menu beside a button: not used here.
  {
    file: 'antd/es/dropdown/index.js',
    from: "import DropdownButton from './dropdown-button'",
    to: 'const DropdownButton = undefined',
  },
  // Every browser of the last years has its own.
  {
    file: 'rc-resize-observer/es/utils/observerUtil.js',
    from: "import ResizeObserver from 'resize-observer-polyfill'",
    to: '',
  },
  {
    file: '@refinedev/core/dist/index.mjs',
    from: 'import pluralize from "pluralize"',
    to: 'const pluralize = { plural: (word) => word, singular: (word) => word, isPlural: () => false }',
  },
  // Reads tables' states from addresses, which here have a codec of their own: nothing calls it.
  {
    file: '@refinedev/core/dist/index.mjs',
    from: 'import qs from "qs"',
    to: 'const qs = { parse: (text) => Object.fromEntries(new URLSearchParams(text)), stringify: (query) => String(new URLSearchParams(query)) }',
  },
]

/** Our modules that replace one of a package, by the import in the package. */
const replaced: Readonly<Record<string, string>> = { '../components/AntdIcon': 'src/icons/LightIcon.tsx' }

export function lean(): Plugin {
  return {
    name: 'lean',
    enforce: 'pre',
    apply: 'build',
    resolveId(source) {
      const own = replaced[source]
      return own ? resolve(own) : null
    },
    transform: {
      filter: { id: new RegExp(`(${cuts.map(({ file }) => file.replaceAll('.', '\\.')).join('|')})$`) },
      handler(code, id) {
        let left = code
        for (const { file, from, to } of cuts) {
          if (!id.endsWith(file)) continue
          // A new version of the package may have another line there.
          if (!left.includes(from)) throw new Error(`${id} no longer has the line that is changed in it: ${from}`)
          left = left.replace(from, to)
        }
        return { code: left, map: null }
      },
    },
  }
}
