// The numbers and names of the business, as the specification states them.

/** Calls lie under this prefix, so that static files never meet `GET /menu`. */
export const API = '/api'
/** Where the server serves its own contract. */
export const CONTRACT_PATH = '/openapi.json'
/** Header of every answer: equal as long as nothing changed that the person may see or do. */
export const MARK_HEADER = 'X-Access'
export const REQUEST_TIMEOUT = 20_000
export const TOAST_SECONDS = 3
export const SIDEBAR_WIDTH = 210
export const THEME_COLOUR = '#1890ff'
export const MOBILE_BREAKPOINT = 992
export const SUBMENU_DELAY = 100
export const CONTEXT_MENU_WIDTH = 105
export const TAG_SCROLL_PADDING = 4
export const TABLE_REFRESH_DELAY = 513

/** In place of a page's `select` in a list: the rows of all pages that it spans. */
export const EVERY_PAGE = 'all'

export const PAGE_SIZE = 20
export const PAGE_SIZE_LIMIT = 200
export const ID_LIST_LIMIT = 500
export const OPTIONS_LIMIT = 2000
/** Characters of sanitised rich text. */
export const HTML_LIMIT = 200_000
/** Bytes of a JSON body. */
export const BODY_LIMIT = 1_048_576
export const IMAGE_LIMIT = 10 * 1024 * 1024
/** What a masked or secret value answers; sent back, it changes nothing. */
export const MASK = '******'
/** A textarea from this length on. */
export const TEXTAREA_FROM = 200
