//! Receipts and invoices as PDF, read back by an independent reader (poppler's pdftotext, pdffonts and pdfinfo).

use std::path::Path;
use std::process::Command;

use portico_core::{Currency, Lang, Money};
use portico_server::kit::pdf::Fonts;
use portico_server::money::paper::{
    InvoiceForm, InvoiceLine, InvoicePaper, Party, ReceiptPaper, invoice, receipt,
};
use portico_server::money::recharge::receipt::number;
use portico_server::platform::config::PdfConfig;
use serde_json::json;
use uuid::uuid;

use crate::support::{Browser, Told, test_gateway, test_gateway_with};

/// What one of poppler's programs says of a document.
fn read(program: &str, arguments: &[&str], document: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("document.pdf");
    std::fs::write(&file, document).unwrap();
    let dash: &[&str] = if program == "pdftotext" { &["-"] } else { &[] };
    let output = Command::new(program).args(arguments).arg(&file).args(dash).output();
    let output = output.expect("poppler-utils is installed (scripts/setup.sh)");
    // pdfinfo of poppler 22 takes a boolean that the standard asks for (`Suspects`) for a mistake.
    assert!(output.status.success() && (output.stderr.is_empty() || program == "pdfinfo"), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

pub fn text(document: &[u8]) -> String {
    read("pdftotext", &["-layout"], document)
}

fn fonts() -> Fonts {
    let config = PdfConfig::default();
    Fonts::new(&config.font_regular, &config.font_bold)
}

fn yuan(minor: i64) -> Money {
    Money::new(minor, Currency::CNY)
}

fn invoice_of(lines: i64) -> InvoicePaper {
    let line = |n: i64| InvoiceLine {
        what: format!("云服务器 ECS 通用型 line {n}"),
        period: "2026-09".to_owned(),
        amount: yuan(100_000 + n),
        tax: yuan(6_000),
    };
    let lines: Vec<_> = (1..=lines).map(line).collect();
    let net = lines.iter().map(|line| line.amount.minor()).sum();
    let tax = lines.iter().map(|line| line.tax.minor()).sum();
    InvoicePaper {
        number: "INV-2026-000042".to_owned(),
        issued_at: "2026-10-03".to_owned(),
        form: InvoiceForm::SpecialVat,
        issuer: Party { name: "云帆数据科技（上海）有限公司".to_owned(), ..Party::default() },
        buyer: Party {
            name: "Hyperion Interstellar Data Processing and Long-Distance Communication 深圳市海伯利安星际数据处理有限责任公司".to_owned(),
            tax_number: "91440300MA5F0K7Q2X".to_owned(),
            ..Party::default()
        },
        lines,
        net: yuan(net),
        tax: yuan(tax),
        total: yuan(net + tax),
        note: "PO-2026-118".to_owned(),
        voided: None,
    }
}

#[test]
fn an_invoice_is_read_back_in_both_languages_with_its_letters_embedded_in_a_small_file() {
    let (fonts, paper) = (fonts(), invoice_of(3));
    for (language, words) in [
        (Lang::US, ["Special VAT invoice", "Tax number", "Page 1 of 1", "Net amount"]),
        (Lang::CN, ["增值税专用发票", "纳税人识别号", "第 1 页，共 1 页", "人民币叁仟壹佰捌拾元零陆分"]),
    ] {
        let document = invoice(&fonts, language, &paper).unwrap();
        assert_eq!(document, invoice(&fonts, language, &paper).unwrap(), "the same paper, the same bytes");
        assert!(document.len() < 60_000, "{} bytes", document.len());
        let text = text(&document);
        let all = [
            "INV-2026-000042",
            "云帆数据科技（上海）有限公司",
            "91440300MA5F0K7Q2X",
            "¥1,000.01",
            "¥3,180.06",
            "2026-10-03",
        ];
        for word in words.iter().chain(&all) {
            assert!(text.contains(word), "{word} is missing in\n{text}");
        }
        // A name that is too long for its column goes on in the next line.
        let joined: String = text.split_whitespace().collect();
        assert!(joined.contains("Communication") && joined.contains("有限责任公司"), "{text}");
        let embedded = read("pdffonts", &[], &document);
        // Name, type, encoding; then whether embedded, subset and readable as Unicode.
        for line in embedded.lines().skip(2) {
            assert!(line.contains("NotoSansCJKsc") && line.contains("yes yes yes"), "{embedded}");
        }
        let info = read("pdfinfo", &[], &document);
        assert!(info.contains("INV-2026-000042") && info.contains("A4"), "{info}");
        assert!(info.split_whitespace().collect::<String>().contains("Tagged:yes"), "{info}");
    }
}

#[test]
fn many_lines_take_several_pages_each_with_the_head_its_number_and_the_mark_of_a_void_invoice() {
    let paper = InvoicePaper { voided: Some("CN-2026-000007".to_owned()), ..invoice_of(120) };
    let document = invoice(&fonts(), Lang::US, &paper).unwrap();
    let text = text(&document);
    let pages: Vec<_> = text.split('\u{c}').filter(|page| !page.trim().is_empty()).collect();
    assert!(pages.len() > 2, "{} pages", pages.len());
    assert!(pages[0].contains("This invoice has been voided. Credit note: CN-2026-000007"), "{}", pages[0]);
    for (number, page) in pages.iter().enumerate() {
        let foot = format!("Page {} of {}", number + 1, pages.len());
        assert!(page.contains(&foot) && page.contains("Net amount"), "{page}");
    }
    for line in 1..=120 {
        assert!(text.contains(&format!("line {line}\u{20}")), "line {line} is missing");
    }
    assert!(document.len() < 200_000, "{} bytes", document.len());
}

#[test]
fn no_text_however_hostile_makes_a_document_fail() {
    let hostile = [
        "\u{0}\u{1}\u{7f}\u{85}\t\r\n".to_owned(),
        "שלום עולם مرحبا بالعالم \u{202e}gnp.exe\u{202c}".to_owned(),
        "👩‍👩‍👧‍👦🏳️‍🌈 e\u{301}\u{301}\u{301} \u{e000}\u{f8ff}\u{fffe}\u{10ffff}".to_owned(),
        "x".repeat(10_000),
        "汉".repeat(10_000),
        "(".repeat(300),
        String::new(),
        " \u{a0}\u{3000} ".to_owned(),
    ];
    let fonts = fonts();
    for text_ in &hostile {
        let party = Party { name: text_.clone(), address: text_.clone(), ..Party::default() };
        let line = InvoiceLine {
            what: text_.clone(),
            period: text_.clone(),
            amount: yuan(i64::MAX),
            tax: yuan(i64::MIN),
        };
        let paper = InvoicePaper {
            number: text_.clone(),
            issued_at: text_.clone(),
            issuer: party.clone(),
            buyer: party,
            lines: vec![line],
            note: text_.clone(),
            voided: Some(text_.clone()),
            ..invoice_of(1)
        };
        let document = invoice(&fonts, Lang::CN, &paper).unwrap();
        let read = text(&document);
        assert!(read.contains("价税合计") && !read.contains('\u{202e}'), "{read}");
    }
}

#[test]
fn without_its_fonts_a_document_is_refused_as_unavailable() {
    let config = PdfConfig::default();
    let fonts = Fonts::new(&config.font_regular, Path::new("/nowhere/Bold.ttc"));
    assert!(fonts.check().unwrap_err().to_string().contains("/nowhere/Bold.ttc"));
    let error = invoice(&fonts, Lang::US, &invoice_of(1)).unwrap_err();
    assert_eq!((error.status(), error.wire()), (503, portico_core::Code::Unavailable.wire()));
    let folder = tempfile::tempdir().unwrap();
    let no_font = folder.path().join("no.ttf");
    std::fs::write(&no_font, b"not a font").unwrap();
    let fonts = Fonts::new(&no_font, &config.font_bold);
    assert_eq!(invoice(&fonts, Lang::US, &invoice_of(1)).unwrap_err().status(), 503);
}

#[test]
fn a_receipt_says_how_much_in_figures_and_in_chinese_in_capital_figures() {
    let paper = ReceiptPaper {
        number: "RC-7K2M-9QXW-4T3B".to_owned(),
        paid_at: "2026-11-21 14:03:12 (UTC+08:00)".to_owned(),
        payee: "云帆数据科技（上海）有限公司".to_owned(),
        payer: "王小明".to_owned(),
        customer_number: "88203417".to_owned(),
        amount: yuan(300_050),
        method: "微信支付".to_owned(),
        reference: "5c2a".to_owned(),
        transaction: "4200002345".to_owned(),
        is_test: false,
    };
    let chinese = text(&receipt(&fonts(), Lang::CN, &paper).unwrap());
    for word in ["收据", "¥3,000.50", "人民币叁仟元伍角整", "王小明", "4200002345"] {
        assert!(chinese.contains(word), "{word} is missing in\n{chinese}");
    }
    let english = text(&receipt(&fonts(), Lang::US, &paper).unwrap());
    assert!(english.contains("Receipt") && english.contains("It is not a tax invoice"), "{english}");
}

async fn file(browser: &Browser, path: &str) -> (axum::http::response::Parts, Vec<u8>) {
    let request = browser.request("GET", path).body(axum::body::Body::empty()).unwrap();
    let (head, bytes) = browser.file(request).await;
    (head, bytes.to_vec())
}

#[tokio::test]
async fn a_recharge_that_succeeded_has_a_receipt_and_only_its_account_gets_it() {
    let server = test_gateway().await;
    let (browser, _) = server.verified("receipt_1").await;
    let recharge = browser.recharge("wechat", "301.05").await.data().clone();
    let path = format!("/gicend/recharge/receipt/?recharge_id={}", recharge["recharge_id"].as_str().unwrap());
    assert_eq!(browser.get(&path).await.status, 404, "nothing was paid");
    assert_eq!(server.tell(&Told::paid(&recharge)).await.status, 200);
    let (head, document) = file(&browser, &format!("{path}&language=CN")).await;
    assert_eq!(head.headers["content-type"], "application/pdf");
    assert_eq!(head.headers["cache-control"], "no-store");
    let name = head.headers["content-disposition"].to_str().unwrap().to_owned();
    let number = name.trim_start_matches("attachment; filename=\"").trim_end_matches(".pdf\"").to_owned();
    assert!(number.starts_with("RC-") && number.len() == 17, "{number}");
    let chinese = text(&document);
    for word in
        [&*number, "人民币叁佰零壹元零伍分", "微信支付", "测试支付", "receipt_1", "00:00:00 (UTC+00:00)"]
    {
        assert!(chinese.contains(word), "{word} is missing in\n{chinese}");
    }
    assert_eq!(file(&browser, &format!("{path}&language=CN")).await.1, document, "the same file each time");
    let english = text(&file(&browser, &format!("{path}&language=US")).await.1);
    for word in [&*number, "WeChat Pay", "¥301.05 CNY"] {
        assert!(english.contains(word), "{word} is missing in\n{english}");
    }
    let (other, _) = server.verified("receipt_2").await;
    assert_eq!(other.get(&path).await.status, 404, "another account's");
    assert_eq!(browser.get(&format!("{path}&language=FR")).await.status, 400);
}

#[tokio::test]
async fn a_server_without_fonts_refuses_a_receipt_as_unavailable() {
    let server = test_gateway_with(|config| config.pdf.font_regular = "/nowhere.ttc".into()).await;
    let (browser, _) = server.verified("receipt_3").await;
    let recharge = browser.recharge("alipay", "5.00").await.data().clone();
    server.tell(&Told::paid(&recharge)).await;
    let id = recharge["recharge_id"].as_str().unwrap();
    let refused = browser.get(&format!("/gicend/recharge/receipt/?recharge_id={id}")).await;
    assert_eq!((refused.status.as_u16(), &refused.body["code"]), (503, &json!(100_012)));
}

#[test]
fn a_receipt_keeps_the_number_that_was_sent_to_its_payer() {
    let recharge_id = uuid!("019aa7b1-2c00-7abc-8def-0123456789ab");
    assert_eq!(number(recharge_id), "RC-89X4-VQ31-FJ3W");
}
