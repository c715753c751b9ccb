// First parts for a signed-in person: the frame, the list and the button for jobs. One import, and so one chunk.

import { provide } from './pages/ScreenOf'
import JobsButton from './resource/jobs/JobsButton'
import ResourcePage from './resource/ResourcePage'

provide({ ResourcePage, JobsButton })

export { default as Shell } from './layout/Shell'
