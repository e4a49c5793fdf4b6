'use strict'
module.exports = require('./typebox-parts').value
