// Starts the browser app: first the patch that Ant Design 5 needs on React 19, then texts and colours, then the app.
import '@ant-design/v5-patch-for-react-19'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { boot } from './gateway/boot'
import { SessionProvider, session } from './gateway/session'
import { startLanguage } from './locales'
import { WordsProvider } from './locales/use-words'
import { warmPage } from './page-parts'
import { followReleases } from './shell/newer-release'
import { startAppearance } from './theme/appearance'
import './theme/global.css'
import './plain/plain.css'

startAppearance()
followReleases()
const words = startLanguage()
// The first calls and the page's modules are on their way while the texts load.
if (session.token()) {
  boot().catch(() => undefined)
  warmPage(window.location.hash.slice(1))
}
await words
createRoot(document.getElementById('root') as HTMLElement).render(
  <WordsProvider>
    <SessionProvider>
      <App />
    </SessionProvider>
  </WordsProvider>,
)
