// The words of signing in, which arrive with its form.
import { addWords } from '../add-words'
import en from './login.en.json'
import zh from './login.zh-CN.json'

addWords({ 'zh-CN': zh, en })
