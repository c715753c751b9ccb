// Draws the app, after the patch that Ant Design 5 needs on React 19.
import '@ant-design/v5-patch-for-react-19'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { SessionProvider } from './api/session'
import { WordsProvider } from './locales/use-words'

export function mount(): void {
  createRoot(document.getElementById('root') as HTMLElement).render(
    <WordsProvider>
      <SessionProvider>
        <App />
      </SessionProvider>
    </WordsProvider>,
  )
}
