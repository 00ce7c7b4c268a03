//! Flavors for the demo, with what customers read of them.

use portico_core::flavor::{DISK_PRODUCT, Flavor, FlavorFamily, FlavorSpec, ServerParts};
use portico_core::product_words::{ProductWordsDraft, ProductWordsListDraft};
use portico_core::public_address::{ADDRESS_PRODUCT, BANDWIDTH_PRODUCT};
use portico_core::{Draft, Limits};

use super::publish::{FlavorListDraft, publish_flavors};
use super::store;
use crate::kit::store::Conn;
use crate::money::catalogue::save_product_words;
use crate::{App, Error, Result};

/// Name, family, processors, memory (GiB), model and number of GPUs.
type Size = (&'static str, FlavorFamily, u32, u32, &'static str, u32);
const FLAVORS: [Size; 5] = [
    ("g1.small", FlavorFamily::General, 2, 4, "", 0),
    ("g1.large", FlavorFamily::General, 4, 16, "", 0),
    ("c1.xlarge", FlavorFamily::Compute, 8, 16, "", 0),
    ("m1.large", FlavorFamily::Memory, 4, 32, "", 0),
    ("gpu.a100.1", FlavorFamily::Gpu, 12, 120, "A100", 1),
];

/// Of GPU servers: the same, then disks, network and how many there are.
const MODELS: [(Size, &str, &str, u32); 2] = [
    (("gs.l4.2", FlavorFamily::Server, 64, 256, "L4", 2), "2 × 1.92 TB NVMe", "2 × 25 Gbit/s", 5),
    (("gs.h100.8", FlavorFamily::Server, 192, 2_048, "H100", 8), "8 × 3.84 TB NVMe", "8 × 400 Gbit/s", 2),
];

/// Publishes them in every region that has none.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn publish_sample(tx: &mut Conn, app: &App) -> Result<()> {
    let mut is_new = false;
    for region in &app.config().resources.regions {
        if store::count_flavors(tx, region).await? == 0 {
            let flavors = FLAVORS.iter().map(flavor).chain(MODELS.iter().map(model)).collect();
            let list = FlavorListDraft { region: region.clone(), flavors }.check(app)?;
            publish_flavors(tx, app, &list).await?;
            is_new = true;
        }
    }
    if is_new {
        let words = ProductWordsListDraft { words: words() };
        let checked = words.check(&Limits::default()).map_err(Error::invalid)?;
        save_product_words(tx, &checked).await?;
    }
    Ok(())
}

fn flavor(&(name, family, vcpus, memory_gib, gpu_model, gpus): &Size) -> Flavor {
    let spec = FlavorSpec { vcpus, memory_mib: memory_gib * 1_024, gpu_model: gpu_model.to_owned(), gpus };
    Flavor { name: name.to_owned(), family, spec, server: None }
}

fn model(sold: &(Size, &str, &str, u32)) -> Flavor {
    let (size, disks, network, count) = sold;
    let server = ServerParts { disks: (*disks).to_owned(), network: (*network).to_owned(), count: *count };
    Flavor { server: Some(server), ..flavor(size) }
}

fn words() -> Vec<ProductWordsDraft> {
    let word =
        |product: &str, name_us: String, name_cn: String, unit_us: &str, unit_cn: &str| ProductWordsDraft {
            product: product.to_owned(),
            name_us,
            name_cn,
            unit_us: unit_us.to_owned(),
            unit_cn: unit_cn.to_owned(),
        };
    let of_flavor = |one| {
        let flavor = flavor(one);
        let (us, cn) = (format!("Instance {}", flavor.name), format!("实例 {}", flavor.name));
        word(&flavor.product(), us, cn, "instance", "台")
    };
    let of_model = |one| {
        let model = model(one);
        let (us, cn) = (format!("GPU server {}", model.name), format!("GPU 服务器 {}", model.name));
        word(&model.product(), us, cn, "server", "台")
    };
    let disk = word(DISK_PRODUCT, "SSD disk".to_owned(), "SSD 云盘".to_owned(), "GiB", "GiB");
    let address =
        word(ADDRESS_PRODUCT, "Public IPv4 address".to_owned(), "公网 IPv4 地址".to_owned(), "address", "个");
    let bandwidth =
        word(BANDWIDTH_PRODUCT, "Public bandwidth".to_owned(), "公网带宽".to_owned(), "Mbit/s", "Mbit/s");
    FLAVORS
        .iter()
        .map(of_flavor)
        .chain([disk, address, bandwidth])
        .chain(MODELS.iter().map(of_model))
        .collect()
}
