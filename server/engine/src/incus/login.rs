//! Gives the user of a machine their key or password, once the image has made the user, and the machine the name by which it knows itself.
//!
//! A password goes by a file into the machine's own memory or disk, which only its root may read, and `chpasswd` reads it there: what stands in a command
//! or its environment would be read by everyone who may list Incus' operations, and what stands in the configuration by everyone who may list instances.

use portico_core::hostname::hostname;
use portico_core::instance::InstanceLogin;
use portico_core::text::Secret;
use reqwest::Method;
use serde_json::json;

use super::super::{Fault, Progress, Stage};
use super::IncusEngine;
use super::client::{Followed, Said, file_headers};
use super::token::Token;

/// A folder of root alone, and the file in it.
const FOLDER: &str = "/run/portico";
const FILE: &str = "/run/portico/login";
/// Sets what the file says, and removes it whatever comes of that.
const SET: &str = "chpasswd </run/portico/login; code=$?; rm -rf /run/portico; exit $code";
/// What is kept between two calls.
const LOGIN: &str = "login";

/// A user of a machine.
#[derive(Debug, PartialEq, Eq)]
struct Account {
    uid: u32,
    gid: u32,
    home: String,
}

impl IncusEngine {
    /// Gives the user their key or password; none: it is done.
    pub(super) async fn set_login(&self, stage: &Stage<'_>, token: Token) -> Result<Option<Progress>, Fault> {
        let image = self.config.images.iter().find(|image| image.alias == stage.spec.image);
        let Some(user) = image.map(|image| image.user.as_str()) else { return Err(Fault::Refused) };
        let token = token.at(LOGIN);
        if token.is_used_up() {
            return Err(Fault::Refused);
        }
        let users = self.client.file(&self.file(stage, "/etc/passwd")).await?;
        let Some(account) = users.as_deref().and_then(|text| find_account(text, user)) else {
            // Images make their user when they start for the first time; that may take a while and has its deadline.
            return Ok(Some(token.after(1)));
        };
        let is_set = match (stage.spec.login, stage.password) {
            (InstanceLogin::Key, _) => self.write_key(stage, &account).await?,
            (InstanceLogin::Password, Some(password)) => self.set_password(stage, user, password).await?,
            (InstanceLogin::Password, None) => true,
        };
        if !is_set {
            return Ok(Some(token.after_failure().again()));
        }
        // Most images have the name by now, and one that takes none can be signed in to all the same.
        self.run(stage, &name_line(stage)).await?;
        Ok(None)
    }

    /// Gives the user a password, however they signed in before; none: it is done.
    pub(super) async fn give_password(
        &self,
        stage: &Stage<'_>,
        token: Token,
    ) -> Result<Option<Progress>, Fault> {
        let image = self.config.images.iter().find(|image| image.alias == stage.spec.image);
        let (Some(image), Some(password)) = (image, stage.password) else { return Err(Fault::Refused) };
        let token = token.at(LOGIN);
        if token.is_used_up() {
            return Err(Fault::Refused);
        }
        let is_set = self.set_password(stage, &image.user, password).await?;
        Ok(if is_set { None } else { Some(token.after_failure().again()) })
    }

    fn file(&self, stage: &Stage<'_>, path: &str) -> String {
        self.instance(stage.engine_name, &format!("/files?path={path}"))
    }

    async fn write_key(&self, stage: &Stage<'_>, account: &Account) -> Result<bool, Fault> {
        let Account { uid, gid, home } = account;
        let folder = self.file(stage, &format!("{home}/.ssh"));
        let headers = file_headers("directory", "0700", *uid, *gid);
        if !self.client.write(&folder, headers, String::new()).await? {
            return Ok(false);
        }
        let file = self.file(stage, &format!("{home}/.ssh/authorized_keys"));
        let headers = file_headers("file", "0600", *uid, *gid);
        self.client.write(&file, headers, format!("{}\n", stage.spec.ssh_key)).await
    }

    async fn set_password(&self, stage: &Stage<'_>, user: &str, password: &Secret) -> Result<bool, Fault> {
        let folder = file_headers("directory", "0700", 0, 0);
        let text = format!("{user}:{}\n", password.expose());
        let file = file_headers("file", "0600", 0, 0);
        let is_written = self.client.write(&self.file(stage, FOLDER), folder, String::new()).await?
            && self.client.write(&self.file(stage, FILE), file, text).await?;
        if is_written && self.run(stage, SET).await? {
            return Ok(true);
        }
        // What could not even begin has not removed it.
        self.client.ask(Method::DELETE, &self.file(stage, FILE), None).await?;
        Ok(false)
    }

    /// Runs a line in the machine; says whether it ended well.
    async fn run(&self, stage: &Stage<'_>, line: &str) -> Result<bool, Fault> {
        let body = json!({
            "command": ["/bin/sh", "-c", line], "environment": {}, "wait-for-websocket": false, "record-output": false,
            "interactive": false,
        });
        let path = self.instance(stage.engine_name, "/exec");
        let Said::Begun(id) = self.client.ask(Method::POST, &path, Some(&body)).await? else {
            return Ok(false);
        };
        match self.client.follow(&id).await? {
            Followed::Done(left) => Ok(left["return"] == 0),
            Followed::Running | Followed::Failed | Followed::Gone => Ok(false),
        }
    }
}

/// What an image with cloud-init is told when it starts for the first time: its own name, and whether it takes passwords over SSH. The password
/// itself is set in another way.
pub(super) fn vendor_data(stage: &Stage<'_>) -> String {
    let name = hostname_of(stage);
    let passwords = if stage.spec.login == InstanceLogin::Password { "ssh_pwauth: true\n" } else { "" };
    format!("#cloud-config\nhostname: \"{name}\"\nmanage_etc_hosts: localhost\n{passwords}")
}

/// What names a machine whose image has no cloud-init: one that still has the name that Incus gave it.
fn name_line(stage: &Stage<'_>) -> String {
    let (given, name) = (stage.engine_name, hostname_of(stage));
    format!(
        "[ \"$(uname -n)\" = {given} ] || exit 0; echo {name} >/etc/hostname; sed -i s/{given}/{name}/g /etc/hosts; \
         hostname {name} || hostnamectl set-hostname {name}"
    )
}

fn hostname_of(stage: &Stage<'_>) -> String {
    hostname(stage.name, &stage.object_id.simple().to_string())
}

/// Finds a user in the text of `/etc/passwd`; one whose home would not stand in an address is none.
fn find_account(text: &str, user: &str) -> Option<Account> {
    let line = text.lines().find(|line| line.split(':').next() == Some(user))?;
    let mut fields = line.split(':').skip(2);
    let (uid, gid) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    let home = fields.nth(1)?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte);
    (home.starts_with('/') && home.bytes().all(is_plain)).then(|| Account { uid, gid, home: home.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_is_found_with_their_home_and_one_with_a_strange_home_is_none() {
        let text = "root:x:0:0:root:/root:/bin/sh\ndebian:x:1000:1001:Debian,,,:/home/debian:/bin/bash\n\
            odd:x:1:1::/home/o&p=1:/bin/sh\nshort:x:1\n";
        let found = find_account(text, "debian");
        assert_eq!(found, Some(Account { uid: 1_000, gid: 1_001, home: "/home/debian".to_owned() }));
        for user in ["deb", "odd", "short", ""] {
            assert_eq!(find_account(text, user), None, "{user}");
        }
    }
}
