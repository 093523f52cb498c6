//! Creates a client from the provider block.

use std::sync::Arc;
use std::time::Duration;

use aws_config::imds::region::ImdsRegionProvider;
use aws_config::meta::region::RegionProviderChain;
use aws_config::profile::ProfileFileRegionProvider;
use aws_config::provider_config::ProviderConfig;
use aws_config::retry::RetryConfig;
use aws_config::timeout::TimeoutConfig;
use aws_config::{BehaviorVersion, SdkConfig};
use aws_credential_types::provider::SharedCredentialsProvider;
use aws_sdk_cloudcontrol::config::endpoint::DefaultResolver as CloudControlEndpoints;
use aws_sdk_cloudcontrol::config::interceptors::BeforeTransmitInterceptorContextMut;
use aws_sdk_cloudcontrol::config::{
    ConfigBag, IdentityCache, Intercept, Region, RuntimeComponents, SharedHttpClient,
};
use aws_sdk_cloudcontrol::error::BoxError;
use aws_sdk_sts::config::endpoint::DefaultResolver as StsEndpoints;
use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::value::Path;

use super::credentials::base;
use super::error::{causes, chain};
use super::handed_on::HandedOn;
use super::identity::Account;
use super::own_endpoint::OwnFirst;
use super::profile::Profile;
use super::roles::{Assumed, Federated, Refused};
use super::service_clock::{self, OnlyForTheClock, ServiceClock};
use super::sources::{NoSource, Origin};
use super::{Aws, Sdk, http};
use crate::settings::{MAX_RETRIES, Product, Settings, variable};
use crate::{Client, ClientOptions, Limiter};

/// The time limit for establishing a connection.
const CONNECT: Duration = Duration::from_secs(10);
/// The time limit for the first byte of an answer.
const READ: Duration = Duration::from_secs(45);
/// The time limit for one attempt of a call as a whole.
const ATTEMPT: Duration = Duration::from_secs(60);
/// The maximum number of attempts of a call to STS.
const STS_ATTEMPTS: u32 = 5;

/// The environment variables that name the region. The first one takes precedence.
const REGION_VARIABLES: [&str; 2] = ["AWS_REGION", "AWS_DEFAULT_REGION"];

/// Creates a client from the settings.
///
/// # Errors
/// If there is no region, there are no credentials, a setting cannot be used, or the credentials
/// belong to an account that they must not belong to.
pub async fn connect(settings: &Settings) -> Result<Client, Diagnostic> {
    let profile = Profile::new(settings);
    profile.check(settings).await?;
    let http_client = http::client(settings, CONNECT)?;
    let provider_config = ProviderConfig::without_region().with_http_client(http_client.clone());
    let region = region(settings, &profile, &provider_config).await?;
    let provider_config = provider_config
        .with_region(Some(sts_region(settings).unwrap_or_else(|| region.clone())))
        .with_use_fips(settings.variants.fips)
        .with_use_dual_stack(settings.variants.dualstack);
    let origin = Origin::default();
    let base = base(settings, &profile, &provider_config, &origin);
    let config = sdk_config(settings, &profile, region.clone(), http_client, base.clone()).await;
    let (credentials, origin) = roles(settings, &config, base, origin);
    let credentials = HandedOn::new(credentials);
    let owner = owner(settings, &profile, &credentials).await?;
    let credentials = SharedCredentialsProvider::new(credentials);
    let config = config.into_builder().credentials_provider(credentials).build();
    let sts = (!settings.skip.account_id).then(|| sts(settings, &config));
    let account = Account::new(sts, origin.clone());
    account.check(&settings.accounts).await?;
    let (settings, account) = (settings.clone(), Arc::new(account));
    let connector = Connector { settings, config, account, origin, owner };
    let client = connector.client(region.as_ref());
    Ok(client.with_regions(move |region| connector.client(region)))
}

/// What the clients of all regions share.
struct Connector {
    settings: Settings,
    config: SdkConfig,
    account: Arc<Account>,
    origin: Origin,
    /// The account, or the access key if the account is not known without a call.
    owner: String,
}

impl Connector {
    /// Creates the client of a region. An endpoint of its own is that of every region.
    fn client(&self, region: &str) -> Client {
        let Self { settings, config, account, origin, owner } = self;
        let config = config.clone().into_builder().region(Region::new(region.to_owned())).build();
        let clock = ServiceClock::default();
        let sdk = Sdk::from_conf(cloud_control(settings, &config, clock.clone()));
        let (account, origin) = (Arc::clone(account), origin.clone());
        let config = for_other_services(settings, config);
        let api = Arc::new(Aws { sdk, config, role_arn: settings.role_arn.clone(), account, clock, origin });
        let endpoint = settings.endpoints.cloudcontrolapi.as_deref().unwrap_or_default();
        let limiter = Limiter::shared(&format!("{endpoint} {region} {owner}"));
        limiter.restrict(settings.limits);
        let (region, max_retries) = (region.to_owned(), settings.max_retries.unwrap_or(MAX_RETRIES));
        Client::new(api, ClientOptions { region, max_retries, limiter, seed: None })
    }
}

/// Returns the configuration for clients of services that the provider itself does not call.
fn for_other_services(settings: &Settings, config: SdkConfig) -> SdkConfig {
    match &settings.endpoints.others {
        Some(url) => config.into_builder().endpoint_url(url).build(),
        None => config,
    }
}

fn cloud_control(
    settings: &Settings,
    config: &SdkConfig,
    clock: ServiceClock,
) -> aws_sdk_cloudcontrol::Config {
    let retries = RetryConfig::standard().with_max_attempts(service_clock::ATTEMPTS);
    let mut builder = aws_sdk_cloudcontrol::config::Builder::from(config)
        .retry_config(retries)
        .retry_classifier(OnlyForTheClock)
        .endpoint_resolver(OwnFirst::<CloudControlEndpoints>::default());
    // Without this, the endpoint from the environment or the shared files applies.
    if let Some(url) = &settings.endpoints.cloudcontrolapi {
        builder = builder.endpoint_url(url);
    }
    builder.interceptor(UserAgent(products(&settings.user_agent))).interceptor(clock).build()
}

/// Returns the region: from the block, else from the environment, the profile or the instance.
async fn region(
    settings: &Settings,
    profile: &Profile,
    config: &ProviderConfig,
) -> Result<Region, Diagnostic> {
    let of_environment = || REGION_VARIABLES.into_iter().find_map(variable);
    if let Some(region) = settings.region.clone().or_else(of_environment) {
        return Ok(Region::new(region));
    }
    let of_profile = ProfileFileRegionProvider::builder().configure(config).profile_files(profile.files());
    let of_profile = of_profile.profile_name(&profile.name).build();
    let mut chain = RegionProviderChain::first_try(of_profile);
    // The instance does not know the account of a named profile.
    if !settings.skip.metadata_api && !profile.is_named() {
        chain = chain.or_else(ImdsRegionProvider::builder().configure(config).build());
    }
    chain.region().await.ok_or_else(|| {
        let detail = "There is no region.\n\nSet region in the provider block, or the environment variable \
                      AWS_REGION, or region in the profile of the shared config file.";
        Diagnostic::error(catalogue::INVALID_PROVIDER_CONFIGURATION, detail).at(Path::attribute("region"))
    })
}

async fn sdk_config(
    settings: &Settings,
    profile: &Profile,
    region: Region,
    http_client: SharedHttpClient,
    credentials: SharedCredentialsProvider,
) -> SdkConfig {
    let timeouts = TimeoutConfig::builder()
        .connect_timeout(CONNECT)
        .read_timeout(READ)
        .operation_attempt_timeout(ATTEMPT)
        .build();
    let mut loader = aws_config::defaults(BehaviorVersion::latest());
    // Without these, the environment and the shared files decide.
    if let Some(fips) = settings.variants.fips {
        loader = loader.use_fips(fips);
    }
    if let Some(dualstack) = settings.variants.dualstack {
        loader = loader.use_dual_stack(dualstack);
    }
    loader
        .region(region)
        .http_client(http_client)
        .credentials_provider(credentials)
        .identity_cache(IdentityCache::lazy().build())
        .retry_config(RetryConfig::standard().with_max_attempts(STS_ATTEMPTS))
        .timeout_config(timeouts)
        .profile_files(profile.files())
        .profile_name(&profile.name)
        .load()
        .await
}

/// Returns the credentials after all roles are assumed, the web identity's first, and their origin.
fn roles(
    settings: &Settings,
    config: &SdkConfig,
    base: SharedCredentialsProvider,
    of_base: Origin,
) -> (SharedCredentialsProvider, Origin) {
    let (mut credentials, mut with) = (base, of_base);
    if let Some(identity) = &settings.assume_role_with_web_identity {
        let (sts, origin) = (sts(settings, config), Origin::default());
        let role = Federated { sts, identity: identity.clone(), origin: origin.clone() };
        (credentials, with) = (SharedCredentialsProvider::new(role), origin);
    }
    let chain = settings.assume_role_chain.iter().enumerate();
    let chain = chain.map(|(i, role)| (Some((i + 1, settings.assume_role_chain.len())), role));
    for (place, role) in settings.assume_role.iter().map(|role| (None, role)).chain(chain) {
        let config = config.clone().into_builder().credentials_provider(credentials).build();
        let (sts, origin) = (sts(settings, &config), Origin::default());
        let role = Assumed { sts, role: role.clone(), place, with, origin: origin.clone() };
        (credentials, with) = (SharedCredentialsProvider::new(role), origin);
    }
    (credentials, with)
}

fn sts_region(settings: &Settings) -> Option<Region> {
    settings.sts_region.clone().map(Region::new)
}

fn sts(settings: &Settings, config: &SdkConfig) -> aws_sdk_sts::Client {
    let mut builder = aws_sdk_sts::config::Builder::from(config);
    builder = builder.endpoint_resolver(OwnFirst::<StsEndpoints>::default());
    if let Some(region) = sts_region(settings) {
        builder = builder.region(region);
    }
    if let Some(url) = &settings.endpoints.sts {
        builder = builder.endpoint_url(url);
    }
    aws_sdk_sts::Client::from_conf(builder.build())
}

/// Returns by whom rate limits are shared: the account, or the access key if the account is not known without a call.
/// Looking for the credentials reports at once if there are none, unless their validation is skipped.
async fn owner(settings: &Settings, profile: &Profile, credentials: &HandedOn) -> Result<String, Diagnostic> {
    let last = settings.assume_role_chain.last().or(settings.assume_role.as_ref());
    let session = last.map(|role| &role.session);
    let session =
        session.or(settings.assume_role_with_web_identity.as_ref().map(|identity| &identity.session));
    let account = session.and_then(|session| session.role_arn.split(':').nth(4)).map(str::to_owned);
    let keys = if settings.skip.credentials_validation && account.is_some() {
        None
    } else {
        match credentials.look().await {
            Ok(keys) => Some(keys),
            Err(_) if settings.skip.credentials_validation => None,
            Err(error) => return Err(no_credentials(settings, profile, &error)),
        }
    };
    let account = account
        .or_else(|| keys.as_ref().and_then(|keys| keys.account_id().map(|id| id.as_str().to_owned())))
        .or_else(|| keys.as_ref().map(|keys| keys.access_key_id().to_owned()));
    Ok(account.unwrap_or_default())
}

fn no_credentials(
    settings: &Settings,
    profile: &Profile,
    error: &(dyn std::error::Error + 'static),
) -> Diagnostic {
    let none = causes(error).find_map(|cause| cause.downcast_ref::<NoSource>());
    let problem = match none {
        Some(none) => none.text(),
        None => format!("There are no valid credentials: {}.", chain(error).trim_end_matches('.')),
    };
    let is_refused = causes(error).any(|cause| cause.is::<Refused>());
    let detail = format!("{problem}\n\n{}", advice(settings, profile, is_refused));
    let diagnostic = Diagnostic::error(catalogue::INVALID_PROVIDER_CONFIGURATION, detail);
    if !settings.assume_role_chain.is_empty() {
        return diagnostic.at(Path::attribute("assume_role_chain"));
    }
    match (&settings.assume_role, &settings.assume_role_with_web_identity) {
        (Some(_), _) => diagnostic.at(Path::attribute("assume_role")),
        (_, Some(_)) => diagnostic.at(Path::attribute("assume_role_with_web_identity")),
        (None, None) => profile.blame(diagnostic),
    }
}

/// Returns what to do if there are no credentials, or if those that there are cannot assume a role.
fn advice(settings: &Settings, profile: &Profile, is_refused: bool) -> String {
    if is_refused {
        return "Check that the role exists, that its trust policy names whoever assumes it, and that their own \
                policies allow it."
            .to_owned();
    }
    if profile.is_named() && settings.keys.is_none() {
        return format!(
            "Correct the profile in one of its files ({}), or log in with the command that it is made for:\n\n    \
             aws sso login --profile {name}\n    aws login --profile {name}",
            profile.places(),
            name = profile.name
        );
    }
    "Set access_key and secret_key or profile in the provider block, or the environment variables AWS_ACCESS_KEY_ID \
     and AWS_SECRET_ACCESS_KEY, or log in with aws sso login or aws login."
        .to_owned()
}

/// Adds the provider's products, and those of the current request, to the `User-Agent` header, which is not
/// signed.
#[derive(Debug)]
struct UserAgent(String);

impl Intercept for UserAgent {
    fn name(&self) -> &'static str {
        "UserAgent"
    }

    fn modify_before_transmit(
        &self,
        context: &mut BeforeTransmitInterceptorContextMut<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let request = crate::products::products();
        let headers = context.request_mut().headers_mut();
        let sdk = headers.get("user-agent").unwrap_or_default().to_owned();
        let all = [sdk.as_str(), &self.0, request.as_deref().unwrap_or_default()];
        let all: Vec<&str> = all.into_iter().filter(|part| !part.is_empty()).collect();
        headers.try_insert("user-agent", all.join(" "))?;
        Ok(())
    }
}

fn products(products: &[Product]) -> String {
    let product = |product: &Product| {
        let mut text = product.name.clone();
        if let Some(version) = &product.version {
            text.push('/');
            text.push_str(version);
        }
        if let Some(comment) = &product.comment {
            text.push_str(" (");
            text.push_str(comment);
            text.push(')');
        }
        text
    };
    products.iter().map(product).collect::<Vec<_>>().join(" ")
}
