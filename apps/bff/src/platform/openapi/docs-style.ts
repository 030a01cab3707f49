/** What the API's pages change of Swagger UI's own look: no column for links, which we have none of, and readable on a phone. */
export const DOCS_STYLE = `
.swagger-ui .info { margin: 1.5rem 0; }
.swagger-ui .info .title { font-size: clamp(1.5rem, 5vw, 2.25rem); overflow-wrap: anywhere; }
.swagger-ui .opblock .opblock-summary-path { max-width: none; overflow-wrap: anywhere; word-break: normal; }
.swagger-ui .response-col_links { display: none !important; }
@media (max-width: 700px) {
  .swagger-ui .responses-table,
  .swagger-ui .responses-table > tbody,
  .swagger-ui .responses-table > tbody > tr,
  .swagger-ui .responses-table > tbody > tr > td { display: block; width: auto; padding-left: 0; }
  .swagger-ui .responses-table > thead { display: none; }
  .swagger-ui .responses-table > tbody > tr > td.response-col_status { font-weight: 700; padding-bottom: 0; }
  .swagger-ui .opblock-body select, .swagger-ui .examples-select { max-width: 100%; }
  .swagger-ui table.headers td { overflow-wrap: anywhere; }
}
`;
