// The words of the list of keyboard shortcuts, which arrive with it.
import { addWords } from '../add-words'
import en from './keysHelp.en.json'
import zh from './keysHelp.zh-CN.json'

addWords({ 'zh-CN': zh, en })
