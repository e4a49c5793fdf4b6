import { mergeInternalComponents } from '@tarojs/shared'
import { spoken } from './spoken'

mergeInternalComponents(spoken)
