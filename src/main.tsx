// Starts the browser app: first the patch that Ant Design 5 needs on React 19, then texts and colours, then the app.
import '@ant-design/v5-patch-for-react-19'
import { createRoot } from 'react-dom/client'
import { App, routed } from './App'
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

/** Milliseconds that the frame waits for the rows of its first list. */
const PATIENCE = 200

// A function, since a file that awaited at its top would hold up the modules that import from its chunk.
async function start(): Promise<void> {
  const words = startLanguage()
  // The first calls and the page's modules are on their way while the texts load.
  const warmed = session.token() ? warmPage(window.location.hash.slice(1)) : undefined
  await Promise.all([words, routed])
  // Drawn once, with its rows: a frame without them would be laid out and painted by itself.
  await Promise.race([warmed, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  createRoot(document.getElementById('root') as HTMLElement).render(
    <WordsProvider>
      <SessionProvider>
        <App />
      </SessionProvider>
    </WordsProvider>,
  )
}

void start()
