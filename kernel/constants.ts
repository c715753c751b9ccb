// Numbers and names of the business, as in the specification.

/** Prefix of all calls, so that static files never collide with `GET /menu`. */
export const API = '/api'
/** Path of the server's own contract. */
export const CONTRACT_PATH = '/openapi.json'
/** Path of the page that shows the contract. */
export const REFERENCE_PATH = '/docs'
/** Header of every answer; changes whenever the person's permissions or menu change. */
export const PERMISSIONS_HEADER = 'X-Access'
/** Header of every answer of a server with a built browser half: the address of its entry, which is another in each release. */
export const RELEASE_HEADER = 'X-Release'
/** Header of a call that a page makes by itself while nobody is there. */
export const AWAY_HEADER = 'X-Away'
export const REQUEST_TIMEOUT = 20_000
export const TOAST_SECONDS = 3
export const SIDEBAR_WIDTH = 210
export const THEME_COLOUR = '#1890ff'
export const MOBILE_BREAKPOINT = 992
export const SUBMENU_DELAY = 100
export const CONTEXT_MENU_WIDTH = 105
export const TAG_SCROLL_PADDING = 4
export const TABLE_REFRESH_DELAY = 513

/** Replaces a page's `select` in a list: the rows of all pages of the resource. */
export const EVERY_PAGE = 'all'

export const PAGE_SIZE = 20
export const PAGE_SIZE_LIMIT = 200
/** Sizes of a page that a person may choose. */
export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100, PAGE_SIZE_LIMIT]
export const ID_LIST_LIMIT = 500
export const OPTIONS_LIMIT = 2000
/** Characters of sanitised rich text. */
export const HTML_LIMIT = 200_000
/** Bytes of a JSON body. */
export const BODY_LIMIT = 1_048_576
/** Answer for a masked or secret value; sent back, it leaves the value unchanged. */
export const MASK = '******'
/** Longest text shown as a single-line input; longer ones get a textarea. */
export const TEXTAREA_FROM = 200
