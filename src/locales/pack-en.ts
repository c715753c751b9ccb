// All words of one language: ours, the product's, Ant Design's and dayjs's.
import antd from 'antd/es/locale/en_US'
import 'dayjs/locale/en'
import own from './en.json'

const product = import.meta.glob<{ default: object }>('../product/locales/en.json', { eager: true })

export const words: object = Object.assign({}, own, ...Object.values(product).map((one) => one.default))
export { antd }
