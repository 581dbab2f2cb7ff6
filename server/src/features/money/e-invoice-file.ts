import type { Printed } from '../../platform/pdf/printed.ts'
import { type EInvoice, eInvoiceXml } from './e-invoice.ts'

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const property = (name: string, description: string) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

/** As Factur-X 1.0 wants it: what the file is, and the description of these properties that PDF/A demands. */
const metadata = `
  <rdf:Description rdf:about="" xmlns:fx="${namespace}">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>
        ${property('DocumentFileName', 'name of the embedded XML invoice file')}
        ${property('DocumentType', 'INVOICE')}
        ${property('Version', 'version of the standard of the embedded XML invoice file')}
        ${property('ConformanceLevel', 'profile of the embedded XML invoice file')}
      </rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`

/** The same invoice for people and for programs: a PDF/A-3 with Factur-X in it, profile EN 16931. */
export async function withEInvoice(printed: Printed, invoice: EInvoice): Promise<Printed> {
  const text = await eInvoiceXml(invoice, 'factur-x')
  const file = { name: 'factur-x.xml', type: 'text/xml', text, description: 'Factur-X invoice' }
  return { ...printed, archived: { file, metadata } }
}
