// FullCalendar's styles, then ours, which build on them: the order of the imports is that of the rules.
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import styles from './Calendar.module.css'

export default styles
