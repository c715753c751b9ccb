// Entry of the public big screen; the token stands behind the # of its address, which is sent to no server.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PublicScreen } from './PublicScreen'

const tokenNow = () => decodeURIComponent(window.location.hash.slice(1))

document.documentElement.lang = navigator.language
window.addEventListener('hashchange', () => window.location.reload())
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <PublicScreen token={tokenNow()} language={navigator.language} />
  </StrictMode>,
)
