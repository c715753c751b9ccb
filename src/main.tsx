// Starts the browser app: first the patch that Ant Design 5 needs on React 19, then texts and colours, then the app.
import '@ant-design/v5-patch-for-react-19'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { SessionProvider } from './api/session'
import { followReleases } from './layout/Fallbacks'
import { startLanguage } from './locales'
import { WordsProvider } from './locales/use-words'
import { startAppearance } from './theme/appearance'
import './theme/global.css'

startAppearance()
followReleases()

// A function, since a file that awaited at its top would hold up the modules that import from its chunk.
async function start(): Promise<void> {
  await startLanguage()
  createRoot(document.getElementById('root') as HTMLElement).render(
    <WordsProvider>
      <SessionProvider>
        <App />
      </SessionProvider>
    </WordsProvider>,
  )
}

void start()
