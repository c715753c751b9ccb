// All words of one language: ours, the product's, Ant Design's and dayjs's.
import antd from 'antd/es/locale/zh_CN'
import 'dayjs/locale/zh-cn'
import own from './zh-CN.json'

const product = import.meta.glob<{ default: object }>('../product/locales/zh-CN.json', { eager: true })

export const words: object = Object.assign({}, own, ...Object.values(product).map((one) => one.default))
export { antd }
